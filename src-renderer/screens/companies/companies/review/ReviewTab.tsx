import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { queryKeys, useDesk, useWrite } from "../../../../desk/DeskProvider.tsx";
import { refusalReason } from "../../../../session/availability.ts";
import { usePageKeys } from "../../../../ui/buttons/page-keys.ts";
import { ErrorMessage } from "../../../../ui/messages/Message.tsx";
import type { CompanyTabProps } from "../tabs/use-company.ts";
import { boxIdOf, CheckList } from "./CheckList.tsx";
import { LicencePane } from "./LicencePane.tsx";
import { NoteDialog } from "./NoteDialog.tsx";
import { RegisterTable } from "./RegisterTable.tsx";
import { ReviewCards } from "./ReviewCards.tsx";
import { useReviewStyles } from "./review.styles.ts";

type Item = CompanyReview["items"][number];

/** Objections to approving that confirming items takes away. */
const before: ReadonlySet<string | null> = new Set([null, "review_unconfirmed", "evidence_not_seen"]);

/** A company under review: its licence beside the register, fees, limits, account and contract, and what is confirmed one by one. */
export const ReviewTab = ({ detail }: CompanyTabProps) => {
  const styles = useReviewStyles();
  const desk = useDesk();
  const cache = useQueryClient();
  const { id, review, actions } = detail;
  const version = Number(detail.company?.version ?? 0);
  const reason = refusalReason(actions, "approve");
  const against = before.has(reason) ? null : reason;
  const renew = () => cache.invalidateQueries({ queryKey: queryKeys.detail("companies", id) });
  const [noted, setNoted] = useState<Item>();
  const ask = useWrite({
    mutationFn: () => desk.companies.askRegister({ params: { id }, body: { version } }),
    onSettled: renew,
  });
  const confirm = useWrite({
    mutationFn: ({ item, about, confirmed }: { item: Item["item"]; about: string; confirmed: boolean }) =>
      desk.companies.confirmItem({ params: { id }, body: { version, item, about, confirmed } }),
    onSettled: renew,
  });
  const first = review?.is_open === true ? review.items.find(({ confirmed }) => confirmed === null) : undefined;
  usePageKeys(
    first !== undefined && against === null
      ? { "ctrl+enter": () => document.getElementById(boxIdOf(first))?.focus() }
      : {},
  );
  if (review === null) return null;
  const onTick = (item: Item, confirmed: boolean) => {
    if (confirmed && item.needs !== "tick") return setNoted(item);
    confirm.mutate({ item: item.item, about: item.about, confirmed });
  };
  return (
    <div className={styles.page}>
      <ErrorMessage error={ask.error ?? confirm.error} />
      {review.is_open ? (
        <>
          <div className={styles.evidence}>
            <LicencePane licence={detail.base?.license_key ?? null} onOpened={() => void renew()} />
            <RegisterTable
              review={review}
              mayAsk={against === null}
              isAsking={ask.isPending}
              onAsk={() => ask.mutate()}
            />
          </div>
          <ReviewCards detail={detail} review={review} />
        </>
      ) : null}
      {review.items.length === 0 ? null : (
        <CheckList
          items={review.items}
          against={against}
          licenceOpened={review.license_opened}
          isOpen={review.is_open}
          onTick={onTick}
        />
      )}
      {noted === undefined ? null : (
        <NoteDialog
          id={id}
          version={version}
          item={noted}
          onClose={() => {
            setNoted(undefined);
            void renew();
          }}
        />
      )}
    </div>
  );
};
