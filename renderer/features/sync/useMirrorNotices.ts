import { useEffect } from 'react';
import { useText } from '../../text/useText.ts';
import { transport } from '../../transport/index.ts';
import { showToast } from '../../ui/toasts.ts';

/** Says what happened to a local copy while nobody asked: set aside because it was damaged, or out of room. */
export function useMirrorNotices(): void {
  const { sync } = useText();
  useEffect(
    () =>
      transport.subscribe('mirror.notice', ({ notice }) => {
        switch (notice.kind) {
          case 'rebuilt':
            return showToast({ words: sync.rebuilt(notice.setAside) });
          case 'disk-full':
            return showToast({ words: sync.diskFull });
          case 'room-again':
            return showToast({ words: sync.roomAgain });
        }
      }),
    [sync],
  );
}
