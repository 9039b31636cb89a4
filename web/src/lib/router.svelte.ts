// Where we are: `#/table/ABCD` is the path ['table', 'ABCD']; after `?` come parameters.

function here(): { path: string[]; query: URLSearchParams } {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

// An invitation is `/t/ABCD`, short for a QR code: from here on it is the address of the table.
const invited = /^\/t\/(\w+)$/.exec(location.pathname);
if (invited) history.replaceState(null, '', `/#/table/${invited[1]}`);

let now = $state.raw(here());
addEventListener('hashchange', () => {
  now = here();
});

export const route = {
  get path(): string[] {
    return now.path;
  },
  get query(): URLSearchParams {
    return now.query;
  },
};

/** The address of a page: `href('rules', 'hapy', 'H-12')`. */
export function href(...path: (string | number)[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

export function go(address: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', address);
    now = here();
  } else location.hash = address;
}
