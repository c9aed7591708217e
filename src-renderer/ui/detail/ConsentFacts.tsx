import type { ShownConsent } from "../../../src-shared/kernel/calls/consents.ts";
import { consentKinds } from "../../../src-shared/workers/identity/consent-states.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCardStyles } from "../facts/card.styles.ts";
import { Facts } from "../facts/Facts.tsx";

type Props = {
  readonly consents: readonly ShownConsent[];
  /** Kinds that are asked for; the missing ones are said. */
  readonly kinds?: readonly number[];
};

/** To which version of a notice somebody agreed last, when and on which page. */
export const ConsentFacts = ({ consents, kinds = Object.values(consentKinds) }: Props) => {
  const cards = useCardStyles();
  const { t, of } = useText();
  const textOf = ({ at, version, page }: ShownConsent): string =>
    [
      at.slice(0, 16),
      t("registrations.consent.version", { version }),
      ...(page === null ? [] : [of(`registrations.consent.pages.${page}`)]),
    ].join(" · ");
  return (
    <Facts
      facts={kinds.map((kind) => {
        const given = consents.findLast((consent) => consent.kind === kind);
        return {
          name: of(`registrations.consent.kinds.${kind}`),
          value:
            given === undefined ? (
              <span className={cards.bad}>{t("registrations.consent.missing")}</span>
            ) : (
              textOf(given)
            ),
        };
      })}
    />
  );
};
