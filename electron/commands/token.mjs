/**
 * Takes the API token of `--connect` out of our environment, which every program that is started from here inherits:
 * npm and its scripts, the build, Electron's installer, a browser.
 * @returns {string | null}
 */
export function takeToken() {
  const token = process.env['PARLEY_TOKEN'];
  delete process.env['PARLEY_TOKEN'];
  return token === undefined || token === '' ? null : token;
}

/**
 * How a shell is given the token: through a pipe, by a number that it reads from its arguments.
 * @param {string | null} token
 * @param {('inherit' | 'ignore' | 'pipe' | 'ipc')[]} stdio what the shell has besides
 * @returns {{ args: string[], stdio: import('node:child_process').StdioOptions, onStart: (child: import('node:child_process').ChildProcess) => void }}
 */
export function handingOn(token, stdio) {
  if (token === null) return { args: [], stdio: [...stdio], onStart: () => {} };
  const fd = stdio.length;
  return {
    args: [`--token-fd=${fd}`],
    stdio: [...stdio, 'pipe'],
    onStart: (child) => {
      const pipe = child.stdio[fd];
      if (!pipe || !('end' in pipe)) return;
      // A shell that ends before it has read says itself why.
      pipe.on('error', () => {});
      pipe.end(token);
    },
  };
}
