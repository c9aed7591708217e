import { Text } from "@fluentui/react-components";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { NamedFile } from "../../src-shared/kernel/records/define.ts";
import { useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../ui/messages/Message.tsx";
import { useToast } from "../ui/messages/toast.tsx";
import { ActionCode, type CodeFor, useActionCode } from "./ActionCode.tsx";
import { EvidenceFiles, useEvidence } from "./EvidenceFiles.tsx";
import { FieldTitles, namedTitles } from "./forms/field-titles.ts";

type Props<Answer> = {
  readonly title: string;
  readonly confirmText: string;
  /** Consequence of the action. */
  readonly warning?: string;
  /** Sends it, with the code where one is needed; what it was about is what stands here. Null while something is missing. */
  readonly send: ((code: { readonly sms_code?: string }) => Promise<Answer>) | null;
  /** Message shown once it is done. */
  readonly done?: string | ((answer: Answer) => string);
  /** The answer, shown in the dialog instead of a word that it is done. */
  readonly outcome?: (answer: Answer) => ReactNode;
  /** Reason why it cannot be sent as it stands, where no field of the form is to blame. */
  readonly refusal?: string | null | undefined;
  /** Further problem, e.g. with the choices of the form. */
  readonly problem?: unknown;
  /** The request for which a code to the person's own phone is needed. */
  readonly code?: CodeFor | undefined;
  /** Files that have to be opened here before it can be sent. */
  readonly evidence?: readonly NamedFile[];
  /** Room for a table. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/**
 * Asks before a plain call and says what came of it. What somebody else changed meanwhile is said here for all of them: nothing can be sent any more, the screen behind shows the record as it is now. Fields are not marked, so a refusal names them.
 */
export const PlainDialog = <Answer,>(props: Props<Answer>) => {
  const { title, confirmText, warning, send, done = "", outcome, problem, isWide = false, children, onClose } = props;
  const toast = useToast();
  const evidence = useEvidence(props.evidence);
  const code = useActionCode(props.code);
  const { t, error, list } = useText();
  const [titles] = useState(() => new Map<string, string>());
  const textOf = (problem: unknown): string => {
    if (!(problem instanceof AppError) || problem.code !== "invalid") return error(problem);
    const fields = namedTitles(titles, Object.keys(problem.fields ?? {}));
    return fields.length === 0 ? t("actions.invalid") : t("actions.invalidFields", { fields: list(fields) });
  };
  const write = useWrite({
    mutationFn: (sending: () => Promise<Answer>) => sending(),
    onSuccess: (answer) => {
      if (outcome !== undefined) return;
      toast.success(typeof done === "string" ? done : done(answer));
      onClose("done");
    },
  });
  const shown = write.data === undefined ? undefined : outcome?.(write.data);
  const isOver = shown !== undefined;
  const wrong = write.error ?? problem;
  const told = useRef<HTMLDivElement>(null);
  // Below a long form it would stand where nobody looks.
  useEffect(() => {
    if (wrong) told.current?.scrollIntoView?.({ block: "nearest" });
  }, [wrong]);
  const isStale = write.error instanceof AppError && write.error.code === "stale_version";
  const held = evidence.areOpened ? null : t("actions.evidence.open");
  const unproven = code.isReady ? null : t("common.lacking", { fields: t("money.flow.code") });
  // A code is asked for last: it is sent for what stands in the fields.
  const refusal = isStale ? t("common.changedMeanwhile") : (props.refusal ?? held ?? (send && unproven));
  return (
    <ConfirmDialog
      title={title}
      confirmText={isOver ? t("common.close") : confirmText}
      isBusy={write.isPending}
      isWide={isWide}
      isDone={isOver}
      isIncomplete={!isOver && send === null}
      refusal={isOver ? null : refusal}
      onConfirm={() => (isOver ? onClose("done") : send && write.mutate(() => send(code.more)))}
      onClose={() => onClose(isOver ? "done" : undefined)}
    >
      {isOver ? shown : <FieldTitles.Provider value={titles}>{children}</FieldTitles.Provider>}
      {isOver || evidence.files.length === 0 ? null : <EvidenceFiles evidence={evidence} />}
      {isOver || !code.isNeeded ? null : <ActionCode code={code} isOff={!evidence.areOpened} />}
      {isOver || warning === undefined ? null : <Text>{warning}</Text>}
      {wrong ? (
        <div ref={told}>
          <Message intent={isStale ? "warning" : "error"}>{isStale ? t("actions.stale") : textOf(wrong)}</Message>
        </div>
      ) : null}
    </ConfirmDialog>
  );
};
