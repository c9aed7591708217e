import { Link } from "@fluentui/react-components";
import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { Check } from "../../../../ui/inputs/Check.tsx";
import { PaperButton } from "../../../../viewer/PaperButton.tsx";
import { useReviewStyles } from "./review.styles.ts";

type Item = CompanyReview["items"][number];

type Props = {
  readonly items: readonly Item[];
  /** Null: this person may confirm; else the items are only shown. */
  readonly against: string | null;
  readonly licenceOpened: boolean;
  readonly isOpen: boolean;
  readonly onTick: (item: Item, confirmed: boolean) => void;
};

/** Id of the box of an item, so that the first unconfirmed one can be gone to. */
export const boxIdOf = ({ item }: Pick<Item, "item">): string => `review-${item}`;

const Line = ({ item, props }: { readonly item: Item; readonly props: Props }) => {
  const styles = useReviewStyles();
  const { t } = useText();
  const { against, licenceOpened, isOpen, onTick } = props;
  const { confirmed, needs } = item;
  const isUnread = item.item === "license" && !licenceOpened && confirmed === null;
  const isOff = against !== null || isUnread;
  const words = t(`companyReview.items.${item.item}`);
  const by = confirmed && `${confirmed.by} ${confirmed.at.slice(5, 16)}`;
  return (
    <li className={styles.item}>
      <Check
        id={boxIdOf(item)}
        aria-label={words}
        checked={confirmed !== null}
        disabled={!isOpen || isOff}
        onChange={(ticked) => onTick(item, ticked)}
      />
      <div className={styles.words}>
        <span className={confirmed === null ? styles.open : undefined}>{words}</span>
        {confirmed === null || confirmed.note === "" ? null : <div className={styles.quiet}>{confirmed.note}</div>}
      </div>
      {confirmed === null ? null : (
        <>
          <PaperButton file={confirmed.proof_key} text={t("companyReview.list.proof")} />
          <span className={styles.quiet}>{by}</span>
        </>
      )}
      {confirmed === null && isUnread ? (
        <span className={styles.quiet}>{t("companyReview.list.readFirst")}</span>
      ) : null}
      {confirmed === null && !isOff && isOpen && needs !== "tick" ? (
        <Link as="button" type="button" onClick={() => onTick(item, true)}>
          {t(needs === "proof" ? "companyReview.list.writeWithProof" : "companyReview.list.write")}
        </Link>
      ) : null}
    </li>
  );
};

/** Items of a review one by one, each with who confirmed it when and what they said. */
export const CheckList = (props: Props) => {
  const styles = useReviewStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const { items, isOpen } = props;
  const left = items.filter(({ confirmed }) => confirmed === null).length;
  const title = t("companyReview.list.title");
  return (
    <section aria-label={title} className={cards.card}>
      <div className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        {isOpen ? (
          <span className={left === 0 ? styles.quiet : styles.open}>
            {left === 0 ? t("companyReview.list.all") : t("companyReview.list.left", { count: left })}
          </span>
        ) : null}
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <Line key={item.item} item={item} props={props} />
        ))}
      </ul>
    </section>
  );
};
