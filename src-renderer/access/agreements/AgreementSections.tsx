import type { AgreementText } from "../../../src-shared/access/agreements/agreements-calls.ts";
import { useAgreementStyles } from "./agreement.styles.ts";

type Section = AgreementText["sections"][number];
type Block = { readonly kind: "text" | "list"; readonly texts: readonly string[] };

/** Paragraphs in order, items that follow each other as one list. */
const blocksOf = ({ paragraphs }: Section): readonly Block[] => {
  const blocks: { kind: Block["kind"]; texts: string[] }[] = [];
  for (const { kind, text } of paragraphs) {
    const last = blocks.at(-1);
    if (kind === "list" && last?.kind === "list") last.texts.push(text);
    else blocks.push({ kind, texts: [text] });
  }
  return blocks;
};

const SectionPart = ({ section }: { section: Section }) => {
  const styles = useAgreementStyles();
  return (
    <section>
      <h3 className={styles.heading}>{section.heading}</h3>
      {blocksOf(section).map(({ kind, texts }) =>
        kind === "list" ? (
          <ul key={texts[0]} className={styles.items}>
            {texts.map((text) => (
              <li key={text} className={styles.item}>
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p key={texts[0]} className={styles.paragraph}>
            {texts[0]}
          </p>
        ),
      )}
    </section>
  );
};

/** The sections of an agreement. */
export const AgreementSections = ({ text }: { text: AgreementText }) =>
  text.sections.map((section) => <SectionPart key={section.heading} section={section} />);
