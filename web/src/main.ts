// The page begins here: language and look first, so that nothing flickers, then the app.
import { mount } from 'svelte';
import App from './App.svelte';
import { browsersLanguage, speakIn } from './lib/language.svelte.ts';
import { settings } from './lib/settings.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';

await speakIn(settings.language || browsersLanguage());
mount(App, { target: document.getElementById('page')! });

// The service worker comes last: nobody waits for it.
const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
later(() => void import('./lib/push.svelte.ts').then(({ begin }) => begin()));
