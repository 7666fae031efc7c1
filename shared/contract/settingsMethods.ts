import { z } from 'zod';
import { command, query } from './method.ts';
import { settings, settingsChange, settingsImport, settingsView } from './settings.ts';

const nothing = z.strictObject({});

export const settingsMethods = {
  'settings.get': query(nothing, settingsView),
  'settings.update': command(settingsChange, settings),
  'settings.export': query(nothing, z.object({ fileName: z.string(), text: z.string() })),
  'settings.import': command(z.strictObject({ text: z.string().max(200_000) }), settingsImport),
} as const;

export const settingsEvents = {
  'settings.changed': z.object({}),
} as const;
