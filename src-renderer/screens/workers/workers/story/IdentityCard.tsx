import { Link, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { realNameStates } from "../../../../../src-shared/kernel/states/worker.ts";
import { identityMethods, identityResults } from "../../../../../src-shared/workers/identity/identity-check-states.ts";
import { cardSides } from "../../../../../src-shared/workers/identity/recognition.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { PhotoTile } from "../../../../workers/identity/PhotoTile.tsx";
import { useIdentity } from "../../../../workers/identity/use-identity.ts";
import { Proven } from "./Proven.tsx";

const useStyles = makeStyles({ photos: { display: "flex", gap: "8px", margin: "4px 0" } });

/** Checks that the card has room for. */
const shownMost = 3;

type Props = { readonly laborId: string; onAll(): void };

/** Proof of who somebody is: blurred photos that open after a reason, what was checked and when, and the consent. */
export const IdentityCard = ({ laborId, onAll }: Props) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, of } = useText();
  const query = useQuery(useIdentity(laborId));
  const identity = query.data?.value;
  if (identity === undefined)
    return (
      <section className={cards.card} aria-label={t("workers.identity.title")}>
        <div className={cards.strong}>{t("workers.identity.title")}</div>
        <DetailStates query={query} />
      </section>
    );
  const { evidence, consents, valid_to } = identity;
  const [consent] = consents;
  const kindOf = (method: number) => (method === identityMethods.liveness ? "faceResult" : "result");
  const count = evidence.length + consents.length;
  // What did not pass before is history once somebody is verified.
  const isVerified = identity.real_name_status === realNameStates.code("verified");
  const told = isVerified ? evidence.filter(({ result }) => result === identityResults.match) : evidence;
  return (
    <section className={cards.card} aria-label={t("workers.identity.title")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("workers.identity.title")}</span>
        <span className={mergeClasses(cards.muted, cards.small)}>
          {valid_to === null ? "" : t("identity.validTo", { day: valid_to })}
        </span>
      </div>
      {identity.has_photos ? (
        <div className={styles.photos}>
          {cardSides.map((side) => (
            <PhotoTile key={side} laborId={laborId} side={side} />
          ))}
        </div>
      ) : (
        <Proven isGood={false} text={t("identity.tab.noPhotos")} />
      )}
      {told.slice(0, shownMost).map(({ id, at, method, result }) => (
        <Proven
          key={id}
          isGood={result === identityResults.match}
          text={`${of(`identity.method.${method}`)} ${of(`identity.${kindOf(method)}.${result}`)}`}
          side={at.slice(0, 10)}
        />
      ))}
      {consent === undefined ? null : (
        <Proven isGood text={t("workers.identity.consent")} side={consent.at.slice(0, 10)} />
      )}
      <Link as="button" type="button" onClick={onAll}>
        {count === 0 ? t("workers.identity.none") : t("workers.identity.all", { count })}
      </Link>
    </section>
  );
};
