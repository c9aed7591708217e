import { Field, Input, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FeeDiscounts } from "../../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../../../src-shared/kernel/values/money/money-parse.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useToast } from "../../../../ui/messages/toast.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { useSettlementStep } from "../data/use-settlement.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";

const useStyles = makeStyles({
  line: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 160px",
    gap: tokens.spacingHorizontalM,
    alignItems: "start",
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  about: { display: "grid" },
  input: { width: "100%", minWidth: 0 },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Discount = FeeDiscounts["discounts"][number];
type AmountTexts = Readonly<Record<string, string>>;

/** Reads the entered discount, in cents; nothing is 0, null is not a proper amount or more than this settlement can use. */
const enteredCents = (text: string, { most }: Discount): number | null => {
  if (text.trim() === "") return 0;
  const parsed = parseMoney(text);
  return parsed.ok && parsed.cents <= most ? parsed.cents : null;
};

const textOf = (amountTexts: AmountTexts, { id, used }: Discount): string =>
  amountTexts[id] ?? (used === 0 ? "" : formatMoney(used).replaceAll(",", ""));

type LineProps = { readonly discount: Discount; readonly text: string; readonly onType: (text: string) => void };

const DiscountLine = ({ discount, text, onType }: LineProps) => {
  const styles = useStyles();
  const { t } = useText();
  const isWrong = enteredCents(text, discount) === null;
  return (
    <div className={styles.line}>
      <span className={styles.about}>
        <span>{`${discount.no} · ${discount.reason}`}</span>
        <span className={styles.muted}>
          {`${t("settlements.dialogs.discountLeft")} ${formatMoney(discount.left)} · ${t("settlements.dialogs.discountMostHere")} ${formatMoney(discount.most)} · ${t("settlements.dialogs.discountEnd")} ${discount.end_at}`}
        </span>
      </span>
      <Field
        label={t("settlements.dialogs.discountUse")}
        {...(isWrong && { validationMessage: t("settlements.dialogs.discountWrong") })}
      >
        <Input
          className={styles.input}
          value={text}
          inputMode="decimal"
          maxLength={20}
          onChange={(_event, { value }) => onType(value)}
        />
      </Field>
    </div>
  );
};

const FeeLine = ({ fee, discount }: { fee: number; discount: number }) => {
  const { t } = useText();
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  if (discount > fee) {
    return <Message intent="error">{t("settlements.dialogs.discountMost")}</Message>;
  }
  const feeParams = { fee: yuan(fee), discount: yuan(discount), rest: yuan(fee - discount) };
  return <Text weight="semibold">{t("settlements.dialogs.discountFee", feeParams)}</Text>;
};

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

/** Which fee discounts a draft uses, and what is left of the fee then. */
export const DiscountDialog = ({ settlement: currentSettlement, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [settlement] = useState(currentSettlement);
  const [amountTexts, setAmountTexts] = useState<AmountTexts>({});
  const { data, error: failed } = useQuery({
    queryKey: ["detail", "settlements", settlement.id, "discounts", settlement.version],
    queryFn: () => desk.settlements.feeDiscounts({ params: { id: settlement.id } }),
    gcTime: 0,
  });
  const { run, isBusy, problem } = useSettlementStep(settlement, () => {
    toast.success(t("settlements.dialogs.discountDone"));
    onClose();
  });
  const answer = data?.value;
  const entered = (answer?.discounts ?? []).map((one) => ({
    id: one.id,
    cents: enteredCents(textOf(amountTexts, one), one),
  }));
  const total = entered.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const isWrong = !answer || total > answer.service_fee || entered.some(({ cents }) => cents === null);
  const uses = entered.flatMap(({ id, cents }) => (cents ? [{ discount_id: id, amount: cents }] : []));
  const isConflict = problem?.kind === "conflict";
  return (
    <ConfirmDialog
      title={t("settlements.actions.use_discount")}
      confirmText={t(isConflict ? "settlements.conflict.reload" : "settlements.dialogs.discountSave")}
      isBusy={isBusy}
      isIncomplete={!isConflict && isWrong}
      refusal={!isConflict && answer?.discounts.length === 0 ? t("settlements.dialogs.discountNone") : null}
      onConfirm={() => {
        if (isConflict) return onClose();
        const request = { params: { id: settlement.id }, body: { version: settlement.version, uses } };
        void run((current) => current.settlements.applyFeeDiscount(request));
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        {isConflict ? (
          <ConflictNotice changes={problem.changes} />
        ) : (
          <Text>{t("settlements.dialogs.discountText")}</Text>
        )}
        {failed ? <Text>{error(failed)}</Text> : null}
        {answer || failed ? null : <Spinner size="tiny" label={t("common.loading")} />}
        {answer?.discounts.length === 0 ? <Text>{t("settlements.dialogs.discountNone")}</Text> : null}
        {answer?.discounts.map((discount) => (
          <DiscountLine
            key={discount.id}
            discount={discount}
            text={textOf(amountTexts, discount)}
            onType={(text) => setAmountTexts((texts) => ({ ...texts, [discount.id]: text }))}
          />
        ))}
        {answer && answer.discounts.length > 0 ? <FeeLine fee={answer.service_fee} discount={total} /> : null}
        {problem?.kind === "error" ? <Message intent="error">{error(problem.error)}</Message> : null}
      </div>
    </ConfirmDialog>
  );
};
