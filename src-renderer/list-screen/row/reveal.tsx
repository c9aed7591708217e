import { Button, Field, Text, Textarea, Tooltip } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type RevealableName, revealables } from "../../../src-shared/access/storage/other-calls.ts";
import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { sensitiveCeilings } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { useCan } from "../../session/bootstrap.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useTimedValue } from "./use-timed-value.ts";

export const isRevealable = (name: string): name is RevealableName => (revealables as readonly string[]).includes(name);

export type RevealRequest = { readonly id: string; readonly field: string; readonly title: string };
type Reveal = {
  /** The one value that is seen whole now. */
  readonly revealed: { readonly id: string; readonly field: string } | undefined;
  /** The whole value while it may be seen. */
  shownValue(id: string, field: string): string | undefined;
  ask(request: RevealRequest): void;
  hide(): void;
};

const RevealContext = createContext<Reveal | undefined>(undefined);

/** Masked values of the list that may be seen whole; undefined for who may not. */
export const useReveal = (): Reveal | undefined => useContext(RevealContext);

const ReasonDialog = ({
  request,
  list,
  onShow,
  onClose,
}: {
  request: RevealRequest;
  list: RevealableName;
  onShow: (value: string, seconds: number) => void;
  onClose: () => void;
}) => {
  const desk = useDesk();
  const { t, error } = useText();
  const [reason, setReason] = useState("");
  const isTooShort = visibleLength(reason) < leastReason;
  const offer = useAvailability()({ permission: "sensitive.field.reveal" });
  const reveal = useWrite({
    mutationFn: () =>
      desk.sensitive.reveal({ body: { list, id: request.id, field: request.field, reason: reason.trim() } }),
    onSuccess: ({ value, seconds }) => {
      onShow(value, seconds);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("lists.reveal.title", { name: request.title })}
      confirmText={t("lists.reveal.show")}
      isBusy={reveal.isPending}
      refusal={offer?.reason ?? (isTooShort ? t("common.reasonTooShort") : null)}
      onConfirm={() => reveal.mutate()}
      onClose={onClose}
    >
      <Text block>{t("lists.reveal.hint", { ...sensitiveCeilings.reveal })}</Text>
      <Field
        label={t("lists.reveal.reason")}
        required
        {...(reveal.error ? { validationMessage: error(reveal.error) } : { hint: t("common.reasonTooShort") })}
      >
        <Textarea value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
      </Field>
    </ConfirmDialog>
  );
};

/** One masked value at a time may be seen whole, for as long as the service says (30 s), then it is gone from the page. */
export const RevealProvider = ({ list, children }: { list: string; children: ReactNode }) => {
  const can = useCan();
  const [request, setRequest] = useState<RevealRequest>();
  const { revealed, show, hide } = useTimedValue();
  const shownValue = useCallback(
    (id: string, field: string) => (revealed?.id === id && revealed.field === field ? revealed.value : undefined),
    [revealed],
  );
  const reveal = useMemo(() => ({ revealed, shownValue, ask: setRequest, hide }), [revealed, shownValue, hide]);
  if (!isRevealable(list) || !can("sensitive.field.reveal")) return children;
  return (
    <RevealContext value={reveal}>
      {children}
      {request ? (
        <ReasonDialog
          request={request}
          list={list}
          onShow={(value, seconds) => show({ id: request.id, field: request.field, value }, seconds)}
          onClose={() => setRequest(undefined)}
        />
      ) : null}
    </RevealContext>
  );
};

type Props = RevealRequest & { readonly masked: ReactNode; readonly className?: string };

/** A masked value with the button that asks for the whole one; a plain value for who may not. */
export const Revealable = ({ masked, className, ...request }: Props) => {
  const reveal = useContext(RevealContext);
  const { t } = useText();
  const value = reveal?.shownValue(request.id, request.field);
  if (!reveal) return masked;
  const label = value === undefined ? t("lists.reveal.button", { name: request.title }) : t("lists.reveal.hide");
  return (
    <span className={className}>
      {value ?? masked}
      <Tooltip content={label} relationship="label">
        <Button
          appearance="transparent"
          size="small"
          icon={value === undefined ? <EyeRegular /> : <EyeOffRegular />}
          onClick={(event) => {
            event.stopPropagation();
            if (value === undefined) reveal.ask(request);
            else reveal.hide();
          }}
        />
      </Tooltip>
    </span>
  );
};
