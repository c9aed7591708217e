import { Button, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Facts, Section } from "../../ui/facts/Facts.tsx";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { ReasonTable } from "./ReasonTable.tsx";
import type { SimpleCount } from "./use-simple-count.ts";

const useStyles = makeStyles({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  muted: { color: tokens.colorNeutralForeground3 },
});

type Props = {
  /** Null while no company is chosen. */
  readonly count: SimpleCount | null;
  /** For each worker, cents; 0: not typed yet. */
  readonly price: number;
};

/** Says whom the task reaches, who is left out and why, and what it comes to. */
export const CountFacts = ({ count, price }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const at = "simpleTask.count";
  if (count === null)
    return (
      <Section title={t(`${at}.title`)}>
        <Text className={styles.muted}>{t("taskForm.named.companyFirst")}</Text>
      </Section>
    );
  const { counted, job, settings, error } = count;
  return (
    <Section title={t(`${at}.title`)}>
      {error ? (
        <>
          <ErrorMessage error={error} />
          <Button size="small" onClick={count.again}>
            {t("simpleTask.again")}
          </Button>
        </>
      ) : counted === undefined ? (
        <Spinner size="tiny" label={job === undefined ? t(`${at}.counting`) : t(`${at}.job`, job)} />
      ) : (
        <div className={styles.list}>
          <Text role="status" weight="semibold">
            {counted.total === 0 ? t(`${at}.none`) : t(`${at}.fit`, { total: counted.total, fit: counted.fit })}
          </Text>
          {settings?.most === 0 ? <Message intent="warning">{t(`${at}.notAllowed`)}</Message> : null}
          {settings !== undefined && settings.most > 0 && counted.total > settings.most ? (
            <Message intent="warning">{t(`${at}.tooMany`, { most: settings.most })}</Message>
          ) : null}
          {counted.reasons.length === 0 ? null : (
            <Text>{t(`${at}.unfit`, { count: counted.total - counted.fit })}</Text>
          )}
          <ReasonTable reasons={counted.reasons} label={t("simpleTask.run.reasons")} />
          {price > 0 && counted.fit > 0 ? (
            <Facts
              facts={[
                {
                  name: t(`${at}.sumTitle`),
                  value: t(`${at}.sum`, {
                    ...{ price: formatMoney(price), fit: counted.fit, total: formatMoney(price * counted.fit) },
                  }),
                },
              ]}
            />
          ) : null}
        </div>
      )}
    </Section>
  );
};
