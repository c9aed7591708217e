import { Field, makeStyles, Radio, RadioGroup, Select, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { settlementChannels } from "../../../src-shared/billing/settlements/settlements-list.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { addMonths, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { useCompanies } from "../../session/companies.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { MoneyDialog } from "../dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { type CompanyShare, mostBills } from "./create-target.ts";
import { resolveShares } from "./resolve-shares.ts";

const useStyles = makeStyles({
  companies: { maxHeight: "168px", overflowY: "auto" },
  fields: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalM },
});

type CreateInput = Extract<PlanInput, { action: "settlement.create" }>;
type Channel = CreateInput["body"]["channel"];

const monthsBack = 12;
const remarkLength = 200;

/** This month and the eleven before it. */
const monthChoices = (nowMs: number): readonly string[] => {
  const current = monthOf(shanghaiNow(nowMs));
  return Array.from({ length: monthsBack }, (_none, index) => addMonths(current, -index));
};

const isChannel = (code: number): code is Channel => settlementChannels.some((one) => one === code);

type FormProps = {
  readonly target: ActionTarget;
  readonly shares: readonly CompanyShare[];
  readonly onNext: (input: CreateInput) => void;
  readonly onClose: () => void;
};

const Form = ({ target, shares, onNext, onClose }: FormProps) => {
  const money = useMoneyStyles();
  const styles = useStyles();
  const { t, of } = useText();
  const companies = useCompanies();
  const [companyId, setCompany] = useState(shares.length === 1 ? shares[0]?.companyId : undefined);
  const [channelWanted, setChannel] = useState<Channel>();
  const [months] = useState(() => monthChoices(Date.now()));
  const [period, setPeriod] = useState(months[0] ?? "");
  const [remark, setRemark] = useState("");
  const share = shares.find((one) => one.companyId === companyId);
  const channels = (companies.all.find(({ id }) => id === companyId)?.channels ?? []).filter(isChannel);
  const channel = channelWanted !== undefined && channels.includes(channelWanted) ? channelWanted : channels[0];
  const isTooMany = (share?.count ?? 0) > mostBills;
  const refusal = isTooMany
    ? t("money.create.tooMany", { most: mostBills })
    : share === undefined
      ? t("common.lacking", { fields: t("money.create.company") })
      : channel === undefined
        ? t("money.create.noChannel")
        : null;
  const next = () => {
    if (!share || channel === undefined) return;
    onNext({
      action: "settlement.create",
      body: {
        company_id: share.companyId,
        channel,
        period,
        settlement_remark: remark.trim(),
        ...share.choice,
        expected: { count: share.count, accounting_fee: share.fee },
      },
    });
  };
  return (
    <ConfirmDialog
      title={t("money.create.title")}
      confirmText={t("money.create.next")}
      refusal={refusal}
      onConfirm={next}
      onClose={onClose}
    >
      <div className={money.column}>
        {shares.length > 1 ? (
          <div>
            <Text>{t("money.create.several", { count: shares.length })}</Text>
            <RadioGroup
              className={styles.companies}
              aria-label={t("money.create.company")}
              value={companyId ?? ""}
              onChange={(_event, { value }) => setCompany(value)}
            >
              {shares.map((one) => (
                <Radio
                  key={one.companyId}
                  value={one.companyId}
                  label={t("money.create.companyOption", { name: one.companyName, count: one.count })}
                />
              ))}
            </RadioGroup>
          </div>
        ) : null}
        {share ? (
          <dl className={money.facts}>
            <dt className={money.name}>{t("money.create.company")}</dt>
            <dd className={money.value}>{share.companyName}</dd>
            <dt className={money.name}>{t("money.create.count")}</dt>
            <dd className={money.value}>{t("money.flow.countValue", { count: share.count })}</dd>
            <dt className={money.name}>{t("money.create.sum")}</dt>
            <dd className={money.amount}>{t("common.moneyYuan", { amount: formatMoney(share.fee) })}</dd>
          </dl>
        ) : null}
        {share && share.count < target.count ? (
          <Message intent="info">
            {t("money.create.leftOut", { selected: target.count, count: target.count - share.count })}
          </Message>
        ) : null}
        <div className={styles.fields}>
          <Field label={t("money.create.channel")} required>
            <Select
              value={String(channel ?? "")}
              disabled={channels.length === 0}
              onChange={(_event, { value }) => setChannel(channels.find((code) => String(code) === value))}
            >
              {channels.map((code) => (
                <option key={code} value={code}>
                  {of(`enums.settlementChannel.${code}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("money.create.period")} required>
            <Select value={period} onChange={(_event, { value }) => setPeriod(value)}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <NoteField
          label={t("money.create.remark")}
          hint={t("money.create.remarkHint")}
          value={remark}
          most={remarkLength}
          onChange={setRemark}
        />
      </div>
    </ConfirmDialog>
  );
};

/** From a selection of bills to a settlement: which bills, whose, by which channel; then the money dialog. */
export const CreateSettlementDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const toast = useToast();
  const navigate = useNavigate();
  const { t, error: errorText } = useText();
  const [input, setInput] = useState<CreateInput>();
  const shares = useQuery({
    queryKey: ["list", "bills", "shares", target.filters, target.selection],
    queryFn: () => resolveShares(desk, target),
    // The question of this moment: never an older answer.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: input === undefined,
  });
  if (input) {
    return (
      <MoneyDialog
        input={input}
        onClose={() => onClose()}
        onDone={({ object_id, object_no }) => {
          toast.success(t("money.create.done", { no: object_no }));
          onClose("done");
          if (object_id !== null) void navigate(`/settlements/${encodeURIComponent(object_id)}`);
        }}
      />
    );
  }
  if (shares.data && shares.data.length > 0) {
    return <Form target={target} shares={shares.data} onNext={setInput} onClose={() => onClose()} />;
  }
  return (
    <ConfirmDialog
      title={t("money.create.title")}
      confirmText={t(shares.error ? "common.tryAgain" : "common.close")}
      isDone={!shares.error}
      onConfirm={() => (shares.error ? void shares.refetch() : onClose())}
      onClose={() => onClose()}
    >
      {shares.error ? (
        <Message intent="error">
          {t("common.named", { name: t("money.create.failed"), text: errorText(shares.error) })}
        </Message>
      ) : shares.data ? (
        <Text>{t("money.create.none")}</Text>
      ) : (
        <Spinner label={t("money.create.working")} />
      )}
    </ConfirmDialog>
  );
};
