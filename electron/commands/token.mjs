/**
 * Cleans our environment, which every program started from here inherits: npm and its scripts, the build,
 * Electron's installer, a browser. Removes and returns the API token for `--connect`, and disables the setting that
 * makes Node accept any certificate; the program itself reports that it was ignored.
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
 * Passes the token to a shell through a pipe, whose file descriptor is in the shell's arguments.
 * @param {string | null} token
 * @param {('inherit' | 'ignore' | 'pipe' | 'ipc')[]} stdio the shell's other streams
 * @returns {{ args: string[], stdio: import('node:child_process').StdioOptions, onStart: (child:
 * import('node:child_process').ChildProcess) => void }}
 */
export function withToken(token, stdio) {
  if (token === null) return { args: [], stdio: [...stdio], onStart: () => {} };
  const fd = stdio.length;
  return {
    args: [`--token-fd=${fd}`],
    stdio: [...stdio, 'pipe'],
    onStart: (child) => {
      const pipe = child.stdio[fd];
      if (!pipe || !('end' in pipe)) return;
      // A shell that exits before reading the token reports the reason itself.
      pipe.on('error', () => {});
      pipe.end(token);
    },
  };
}
