import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Message } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { messageAddress, topicWords } from "../../../screens/records/messages/message-words.ts";

/**
 * Shows new messages outside of the window, where the host can and the agency wants it: only those that came while the program was
 * open, each once. Their text names no company, person or amount.
 */
export const useDesktopNotices = (messages: readonly Message[] | undefined): void => {
  const desk = useDesk();
  const texts = useText();
  const navigate = useNavigate();
  const shown = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (messages === undefined) return;
    const wanted = messages.filter(({ desktop }) => desktop);
    const before = shown.current;
    shown.current = new Set([...(before ?? []), ...wanted.map(({ id }) => id)]);
    if (before === null) return;
    for (const message of wanted.filter(({ id }) => !before.has(id))) {
      const count = message.now?.count ?? message.told;
      void desk.app.notify({
        title: texts.t("messages.desktop.title"),
        body: texts.t("messages.desktop.body", { what: topicWords(texts, message.topic), count }),
        to: messageAddress(message) ?? "/messages",
      });
    }
  }, [desk, texts, messages]);
  useEffect(() => desk.on.app.opened(({ to }) => navigate(to)), [desk, navigate]);
};
