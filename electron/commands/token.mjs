/**
 * Cleans our environment, which every program that is started from here inherits: npm and its scripts, the build,
 * Electron's installer, a browser. Takes out the API token of `--connect` and returns it, and the switch by which Node
 * accepts any certificate; the program itself reports that the switch is ignored.
 * @returns {string | null}
 */
export function secureEnvironment() {
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = 'ignored';
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
