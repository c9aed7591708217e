import { makeStyles, tokens } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ListView } from "../../../../list-screen/ListView.tsx";
import type { ListAction } from "../../../../list-screen/model/define-list-screen.ts";
import { useFixedListState } from "../../../../list-screen/model/list-state.ts";
import { useListModel } from "../../../../list-screen/model/use-list-model.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { RowActions } from "../../../../list-screen/row/RowActions.tsx";
import { useCan } from "../../../../session/bootstrap.ts";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { PlainTable } from "../../../../ui/facts/PlainTable.tsx";
import { settlementVoucherActions } from "../../../../vouchers/voucher-actions.tsx";
import { targetOf } from "../data/settlement-target.ts";
import type { Detail } from "../data/use-settlement.ts";

const useStyles = makeStyles({
  tab: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS, height: "100%", paddingTop: "8px" },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "32px" },
  title: { margin: 0, marginRight: "auto", fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { flexGrow: 1, minHeight: "200px" },
});

/** The applications that invoice a part of this settlement. */
const Applications = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const can = useCan();
  const list = listByName("invoiceApplies");
  if (!can(list.permission)) return null;
  const { applications } = detail;
  const statusColumn = list.columns["status"];
  return (
    <section aria-label={t("settlementPage.papers.invoices")}>
      <h3 className={styles.title}>{t("settlementPage.papers.invoices")}</h3>
      {applications.length === 0 ? (
        <div className={cards.muted}>{t("settlementPage.papers.noInvoices")}</div>
      ) : (
        <PlainTable
          hasRowHeads
          figures={[2]}
          rows={applications.map(({ id, no, status, amount }) => ({
            key: id,
            cells: [
              <RecordLink key="no" to={{ list: "invoiceApplies", id }}>
                {no}
              </RecordLink>,
              statusColumn === undefined ? null : <CellValue key="status" column={statusColumn} value={status} />,
              <span key="amount" title={t("settlementPage.papers.amount")}>
                {formatMoney(amount)}
              </span>,
            ],
          }))}
        />
      )}
    </section>
  );
};

/** Shows a settlement's documents: its vouchers, with what can be done about them, and its invoice applications. */
export const PapersTab = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const { t } = useText();
  const [action, setAction] = useState<ListAction | null>(null);
  const row = detail.settlement as Row;
  const fixed = useMemo(() => ({ settlement_id: [detail.settlement.id] }), [detail.settlement.id]);
  const model = useListModel("voucherRecords", useFixedListState(listByName("voucherRecords"), fixed));
  const Dialog = action?.Dialog;
  return (
    <div className={styles.tab}>
      <Applications detail={detail} />
      <div className={styles.head}>
        <h3 className={styles.title}>{t("settlementPage.papers.vouchers")}</h3>
        <RowActions list="settlements" row={row} actions={settlementVoucherActions} onAction={setAction} />
      </div>
      <div className={styles.list}>
        <ListView model={model} title={t("settlementPage.papers.vouchers")} />
      </div>
      {Dialog === undefined ? null : <Dialog target={targetOf(row)} onClose={() => setAction(null)} />}
    </div>
  );
};
