import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PARLEY } from './testing/servedWorkspace.ts';

describe.skipIf(process.platform === 'win32')('completion in bash', () => {
  const completed = async (line: string): Promise<string[]> => {
    const script = `source <("$0" "$1" completion bash)
      COMP_LINE=$2 COMP_POINT=\${#2} COMP_WORDBREAKS=$' \\t\\n:='
      _parley; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['-c', script, process.execPath, PARLEY, line];
    return (await promisify(execFile)('bash', args)).stdout.trimEnd().split('\n');
  };

  it('knows commands, options and their values', async () => {
    expect(await completed('parley exp')).toEqual(['export']);
    expect(await completed('parley help rep')).toEqual(['report']);
    expect(await completed('parley report ')).toEqual(expect.arrayContaining(['team', 'actions', '--from']));
    expect(await completed('parley export --format ')).toEqual([
      'txt',
      'md',
      'srt',
      'vtt',
      'json',
      'parquet',
    ]);
    expect(await completed('parley list --order date:')).toEqual(['asc', 'desc']);
    expect(await completed('parley search pricing side:c')).toContain('customer');
    expect(await completed('parley list --view ')).toContain('noCrm');
    expect(await completed('parley list type:mee')).toEqual(['meeting']);
  });
});
