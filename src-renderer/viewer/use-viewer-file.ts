import { useCallback, useEffect, useState } from "react";
import type { OpenedFile } from "../../src-shared/bridge/settings.ts";
import { useDesk } from "../desk/DeskProvider.tsx";

export type ViewerFileState =
  | { readonly phase: "loading" }
  | { readonly phase: "open"; readonly file: OpenedFile }
  | { readonly phase: "failed"; readonly error: unknown };

/**
 * A stored file while it is shown: the desk holds it in memory until this hook unmounts (security T20). `own`: the address of
 * a picture that this window holds already.
 */
export const useViewerFile = (
  key: string,
  own?: string,
  name = "",
): { readonly state: ViewerFileState; retry(): void } => {
  const desk = useDesk();
  const [tried, setTried] = useState(0);
  const [state, setState] = useState<ViewerFileState>({ phase: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried asks again
  useEffect(() => {
    if (own !== undefined) {
      setState({ phase: "open", file: { ticket: "", url: own, name, kind: "image", bytes: 0 } });
      return;
    }
    let isGone = false;
    let ticket: string | undefined;
    // If closing fails, the desk drops the file after some minutes.
    const close = (ticket: string) => void desk.storage.close({ ticket }).catch(() => undefined);
    setState({ phase: "loading" });
    desk.storage.open({ key }).then(
      (file) => {
        if (isGone) return close(file.ticket);
        ticket = file.ticket;
        setState({ phase: "open", file });
      },
      (error: unknown) => {
        if (!isGone) setState({ phase: "failed", error });
      },
    );
    return () => {
      isGone = true;
      if (ticket !== undefined) close(ticket);
    };
  }, [desk, key, own, name, tried]);
  const retry = useCallback(() => setTried((before) => before + 1), []);
  return { state, retry };
};
