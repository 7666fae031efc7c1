import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { useText } from '../text/useText.ts';
import { read, useCommand, useRead } from './ask.ts';
import { WorkspaceContext } from './workspace.ts';

/** The current settings; the defaults until loaded. */
export function useSettings(): Settings {
  return useRead('settings.get', {}).data?.settings ?? DEFAULT_SETTINGS;
}

/** Changes settings. A failed change has no effect. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useCommand('settings.update', {
    onSuccess: (settings) =>
      client.setQueryData(read('settings.get', {}).queryKey, { settings, setAside: null }),
  });
}

/** The organization's rules for this computer; null if there are none, and until loaded. */
export function usePolicy(): PolicyView | null {
  return useRead('app.info', {}).data?.policy ?? null;
}

/** Why the organization forbids something, to be shown before it is tried; null if it is allowed. */
export function usePolicyBlock(area: 'export' | 'webhooks' | 'changes'): string | null {
  const { problems } = useText();
  const policy = usePolicy();
  return policy === null || policy[area] ? null : problems.refused.policy.what;
}

/** Whether stored secrets wait for the passphrase; false until known. */
export function useSecretsLocked(): boolean {
  return useRead('secrets.status', {}).data?.passphrase === 'locked';
}

/** The connection of the workspace, or another one, kept up to date; null if there is none, and until connections are loaded. */
export function useConnection(other?: ConnectionId): Connection | null {
  const here = use(WorkspaceContext);
  const { data } = useRead('connections.list', {});
  return data?.find(({ id }) => id === (other ?? here)) ?? null;
}
