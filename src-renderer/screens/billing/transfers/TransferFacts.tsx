import { Link, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { bankCaseStates } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import type { TransferDetail } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { recordAddress } from "../../../list-screen/model/list-address.ts";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { CasesTable } from "../../../money/tables/CasesTable.tsx";
import { JournalTables } from "../../../money/tables/JournalTables.tsx";
import { Money, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { type Field, FieldGrid } from "../../../ui/facts/FieldGrid.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { PaperButton } from "../../../viewer/PaperButton.tsx";

const detailFields = [
  "type",
  "company_name",
  "channel",
  "amount",
  "fee",
  "actual",
  "payer_name",
  "payer_account",
  "payee_name",
  "payee_account",
  "bank_serial",
  "note",
  "create_at",
  "finished_at",
] as const;

const proposed = bankCaseStates.code("proposed");

const Notes = ({ detail }: { detail: TransferDetail }) => {
  const { t } = useText();
  const { transfer, reason, proposal } = detail;
  const key = transferStates.keyOf(transfer.status);
  return (
    <>
      {key === "unknown" && transfer.case_state === 0 ? (
        <Message intent="warning">{t("funds.transfer.unknownNote")}</Message>
      ) : null}
      {transfer.case_state === 0 ? null : (
        <Message intent="warning">
          {t(transfer.case_state === proposed ? "funds.transfer.proposedNote" : "funds.transfer.caseNote")}
        </Message>
      )}
      {key === "exceptional" ? (
        <Message intent="warning">
          {detail.difference === null
            ? t("funds.transfer.exceptionalNote")
            : t("funds.transfer.differenceNote", {
                person: detail.difference.booked_by,
                since: detail.difference.since,
                booked: t("common.moneyYuan", { amount: formatMoney(detail.difference.booked) }),
                bank: t("common.moneyYuan", { amount: formatMoney(detail.difference.bank) }),
                held: t("common.moneyYuan", { amount: formatMoney(detail.difference.held) }),
              })}
        </Message>
      ) : null}
      {transfer.fail_reason === null ? null : (
        <Message intent="error">{t("funds.transfer.failed", { reason: transfer.fail_reason })}</Message>
      )}
      {proposal ? (
        <Text block weight="semibold">
          {t(proposal.kind === "match" ? "funds.transfer.proposalMatch" : "funds.transfer.proposalReturn", {
            company: proposal.company_name,
          })}
        </Text>
      ) : null}
      {reason === "" ? null : <Text block>{t("funds.transfer.reasonText", { reason })}</Text>}
    </>
  );
};

const Orders = ({ orders }: { orders: TransferDetail["orders"] }) => {
  const { t } = useText();
  if (orders.length === 0) return <Text>{t("funds.transfer.ordersNone")}</Text>;
  return (
    <ResultTable
      label={t("funds.transfer.orders")}
      titles={[
        t("funds.transfer.orderNo"),
        t("funds.transfer.orderAmount"),
        t("funds.transfer.orderState"),
        t("funds.transfer.orderTimes"),
      ]}
      rows={orders.map((order) => ({
        key: order.order_no,
        cells: [
          order.order_no,
          <Money key="amount" cents={order.amount} />,
          [t(`funds.transfer.orderStates.${order.state}`), order.fail_reason ?? ""].filter(Boolean).join(" · "),
          [order.sent_at, order.finished_at].map((at, place) => (
            <div key={place === 0 ? "sent" : "finished"}>{at ?? t("common.emptyValue")}</div>
          )),
        ],
      }))}
    />
  );
};

/** The person of the agency in whose name it was entered, with the way to their page for who may see it. */
const Named = ({ name, member_id }: NonNullable<TransferDetail["in_name_of"]>) => {
  const navigate = useNavigate();
  const address = member_id === null ? null : recordAddress("agencyUsers", member_id);
  if (address === null) return <>{name}</>;
  return <Link onClick={() => void navigate(address)}>{name}</Link>;
};

/** Receipts that were handed in with it. */
const Receipts = ({ vouchers }: Pick<TransferDetail, "vouchers">) => {
  const { t } = useText();
  if (vouchers.length === 0) return null;
  return (
    <Section title={t("funds.transfer.receipts")}>
      <FieldGrid
        fields={vouchers.map(({ no, file_key, file_name }) => ({
          ...{ key: no, name: no },
          value: <PaperButton file={file_key} text={file_name} />,
        }))}
      />
    </Section>
  );
};

/** Facts about a transfer: who saw to it, what the bank was told and what was booked. */
export const TransferFacts = ({ detail }: { detail: TransferDetail }) => {
  const { t, of } = useText();
  const navigate = useNavigate();
  const { transfer, from_wallet, to_wallet, source } = detail;
  const row = transfer as Row;
  const place = (wallet: TransferDetail["from_wallet"]) =>
    wallet && (
      <Link onClick={() => void navigate(`/wallets/${wallet.id}`)}>
        {t("funds.transfer.walletPlace", { channel: of(`enums.settlementChannel.${wallet.channel}`) })}
      </Link>
    );
  const people: Field[] = [
    {
      key: "maker",
      name: t("funds.transfer.maker"),
      value: transfer.maker_name === "" ? t("funds.transfer.byBank") : transfer.maker_name,
    },
    ...(detail.in_name_of === null
      ? []
      : [{ key: "inNameOf", name: t("funds.transfer.inNameOf"), value: <Named {...detail.in_name_of} /> }]),
    ...(transfer.checker_name === null
      ? []
      : [{ key: "checker", name: t("funds.transfer.checker"), value: transfer.checker_name }]),
    ...(detail.approved_at === null
      ? []
      : [{ key: "approvedAt", name: t("funds.transfer.approvedAt"), value: detail.approved_at }]),
    ...(from_wallet ? [{ key: "from", name: t("funds.transfer.from"), value: place(from_wallet) }] : []),
    ...(to_wallet ? [{ key: "to", name: t("funds.transfer.to"), value: place(to_wallet) }] : []),
    ...(source
      ? [
          {
            key: "source",
            name: t("funds.transfer.source"),
            value: <Link onClick={() => void navigate(`/transfers/${source.id}`)}>{source.no}</Link>,
          },
        ]
      : []),
  ];
  return (
    <>
      <Notes detail={detail} />
      <RowSection title={t("funds.transfer.facts")} list="transfers" row={row} keys={detailFields} />
      <Section title={t("funds.transfer.people")}>
        <FieldGrid fields={people} />
      </Section>
      <Receipts vouchers={detail.vouchers} />
      <Section title={t("funds.transfer.orders")}>
        <Orders orders={detail.orders} />
      </Section>
      {detail.cases.length > 0 ? (
        <Section title={t("funds.transfer.cases")}>
          <CasesTable cases={detail.cases} />
        </Section>
      ) : null}
      <Section title={t("funds.transfer.journals")}>
        <JournalTables journals={detail.journals} />
      </Section>
    </>
  );
};
