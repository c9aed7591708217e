import { Link, makeStyles, Text } from "@fluentui/react-components";
import { DocumentRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { NamedFile } from "../../../../src-shared/kernel/records/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import type { OrderDetail } from "./order-model.ts";

const useStyles = makeStyles({
  files: { margin: 0, padding: 0, listStyleType: "none" },
  file: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", minHeight: "32px" },
});

const words = "records.insuranceOrders.detail";

/** Files of an order, each to open and download. */
export const OrderFiles = ({ detail: { files } }: { readonly detail: OrderDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, of } = useText();
  const [opened, setOpened] = useState<NamedFile>();
  return (
    <Section title={t(`${words}.files`, { files: files.length })}>
      {files.length === 0 ? <Text>{t(`${words}.noFiles`)}</Text> : null}
      <ul className={styles.files}>
        {files.map(({ id, kind, file_key, file_name, amount, by, at }) => (
          <li key={id} className={styles.file}>
            <DocumentRegular />
            <Link as="button" onClick={() => setOpened({ key: file_key, name: file_name })}>
              {file_name}
            </Link>
            <span className={cards.muted}>
              {[of(`${words}.kinds.${kind}`), ...(amount === null ? [] : [formatMoney(amount)]), by, at].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : <FileViewer files={[opened]} onClose={() => setOpened(undefined)} />}
    </Section>
  );
};
