import { Text } from "@fluentui/react-components";
import type { TaxMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { type Say, taxGridWords, termWords, valueWords } from "../../../../src-shared/kernel/terms/term-words.ts";
import { taxGridSchema } from "../../../../src-shared/kernel/terms/terms.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { TaxGridAgainstLaw } from "../../../fee-grid/TaxGridAgainstLaw.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { useModes } from "./use-modes.ts";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

const at = "records.companyContracts.detail";

/** The words of terms in the language of the screen. */
export const useTermWords = (): Say => {
  const texts = useText();
  return (path, values) => texts.of(`${at}.words.${path}`, values);
};

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);

const TermList = ({ config }: { readonly config: Readonly<Record<string, unknown>> }) => {
  const say = useTermWords();
  return <Facts facts={termWords(say, config).map(({ name, lines }) => ({ name, value: <Lines lines={lines} /> }))} />;
};

/** The agreed tax grid, what it means, and where it differs from the law's table under the company's tax mode. */
const TaxGridFacts = ({ company, rows }: { readonly company: string; readonly rows: Record<string, unknown>[] }) => {
  const { t } = useText();
  const say = useTermWords();
  const modes = useModes(company);
  const grid = taxGridSchema.safeParse(rows);
  return (
    <Section title={t(`${at}.taxGrid`)}>
      <Lines lines={taxGridWords(say, rows)} />
      {modes === null ? null : (
        <TaxGridAgainstLaw grid={grid.success ? grid.data : null} taxMode={modes.tax_calculate_mode as TaxMode} />
      )}
    </Section>
  );
};

/** Shows the content of a contract, and with its supplements applied where that differs. */
export const ContractTerms = ({ detail: { config, laid, tax_grid, contract } }: Props) => {
  const { t } = useText();
  const say = useTermWords();
  const isSupplement = contract.category === 2;
  const hasTerms = termWords(say, config).length > 0;
  if (contract.category === 3) return null;
  return (
    <>
      <Section title={t(`${at}.terms`)}>
        {hasTerms ? <TermList config={config} /> : <Text>{t(`${at}.noTerms`)}</Text>}
      </Section>
      {tax_grid === null ? null : <TaxGridFacts company={contract.company_id} rows={tax_grid} />}
      {isSupplement ? (
        <Section title={t(`${at}.laid`)}>
          <TermList config={laid} />
        </Section>
      ) : null}
    </>
  );
};

/** Lists changes against the terms before, in plain words. */
export const ContractChanges = ({ detail: { changes, against } }: Props) => {
  const { t } = useText();
  const say = useTermWords();
  if (against === null) return null;
  return (
    <Section title={`${t(`${at}.changes`)} · ${t(`${at}.changesAgainst`, { no: against })}`}>
      {changes.length === 0 ? (
        <Text>{t(`${at}.noChanges`)}</Text>
      ) : (
        <ResultTable
          label={t(`${at}.changes`)}
          titles={(["member", "before", "after"] as const).map((name) => t(`${at}.change.${name}`))}
          rows={changes.map(({ member, before, after }) => ({
            key: member,
            cells: [
              say(`members.${member}`),
              <Lines key="before" lines={valueWords(say, member, before)} />,
              <Lines key="after" lines={valueWords(say, member, after)} />,
            ],
          }))}
        />
      )}
    </Section>
  );
};
