// The page begins here: language and look first, so that nothing flickers, then the app.
import { mount } from 'svelte';
import App from './App.svelte';
import { browsersLanguage, speakIn } from './lib/language.svelte.ts';
import { settings } from './lib/settings.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';

await speakIn(settings.language || browsersLanguage());
mount(App, { target: document.getElementById('page')! });
