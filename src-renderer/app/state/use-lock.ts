import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { listenKeys } from "../../i18n/keys.ts";
import { useToast } from "../../ui/messages/toast.tsx";

/** Locks the desk now. */
export const useLock = (): (() => void) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(() => {
    desk.session.lock({}).then(
      (session) => client.setQueryData(queryKeys.session, session),
      (error: unknown) => toast.error(error),
    );
  }, [desk, client, toast]);
};

/** Ctrl+Shift+L (on a Mac also with the command key) locks. */
export const useLockKeys = (isWanted: boolean): void => {
  const lock = useLock();
  useEffect(() => {
    if (!isWanted) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "l" || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      lock();
    };
    return listenKeys(window, onKeyDown);
  }, [isWanted, lock]);
};
