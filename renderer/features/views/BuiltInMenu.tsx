import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { useChangeViews } from '../../queries/views.ts';
import { useText } from '../../text/useText.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { BUILT_IN_VIEWS } from './builtInViews.ts';

/** Chooses which of the views that come with the program are shown. */
export function BuiltInMenu({
  connectionId,
  hidden,
}: {
  readonly connectionId: ConnectionId;
  readonly hidden: readonly string[];
}) {
  const { views: words } = useText();
  const change = useChangeViews(connectionId);
  return (
    <MoreMenu
      label={words.chooseBuiltIn}
      items={BUILT_IN_VIEWS.map(({ name }) => {
        const shown = !hidden.includes(name);
        return {
          key: name,
          label: words.builtIn[name],
          checked: { kind: 'checkbox' as const, on: shown },
          onChoose: () =>
            change.mutate(() => ask('views.hide', { connectionId, builtIn: name, hidden: shown })),
        };
      })}
    />
  );
}
