import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import { ask, read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** The settings, and whether an unreadable file was set aside. */
export const settingsQuery = read('settings.get', {});

/** The current settings; the defaults until loaded. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery);
  return data?.settings ?? DEFAULT_SETTINGS;
}

/** Changes settings. A failed change has no effect. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation<Settings, ProblemError, SettingsChange>({
    mutationFn: (change) => ask('settings.update', change),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, { settings, setAside: null });
    },
  });
}
