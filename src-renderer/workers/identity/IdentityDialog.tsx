import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { KeyCap } from "../../ui/buttons/KeyCap.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { useDiscard } from "../../ui/dialogs/use-discard.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import type { ViewerFile } from "../../viewer/FileViewer.tsx";
import { FileViewer } from "../../viewer/fetched-viewer.ts";
import { Comparison, differingFields } from "./Comparison.tsx";
import { HandInDialog, type Mismatch } from "./HandInDialog.tsx";
import { MobileFailure } from "./MobileFailure.tsx";
import { SideBox } from "./SideBox.tsx";
import { useCardSides } from "./use-card-sides.ts";
import { useEarlier } from "./use-earlier.ts";
import { useIdentity } from "./use-identity.ts";

const useStyles = makeStyles({
  surface: { width: "min(660px, 94vw)", maxWidth: "min(660px, 94vw)" },
  title: { display: "flex", alignItems: "center", gap: "8px", flexWrap: "wrap" },
  logged: { marginInlineStart: "auto", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "14px", alignContent: "start" },
  facts: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto 1fr",
    gap: "4px 16px",
    alignItems: "center",
    padding: "10px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  label: { color: tokens.colorNeutralForeground3 },
  sides: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "16px" },
  ticks: { display: "flex", flexWrap: "wrap", gap: "8px" },
  keys: { marginInlineEnd: "auto", display: "flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
});

const verified = realNameStates.code("verified");
const sideNames = ["front", "back"] as const;

const isInside = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

type Props = {
  /** The worker at the company at which they are looked at: a case of manual review is that company's. */
  readonly worker: Row;
  /** New photos of somebody verified, whose name or number is to be corrected. */
  readonly isCorrection?: boolean;
  readonly onClose: () => void;
};

/**
 * Verifies a worker by both sides of the ID card (requirement W8): photos are uploaded and recognised as they are chosen,
 * compared with the register when submitted, and then the contract mobile is asked of the carriers. Cancel and submit stand
 * there in every state; what is off says why.
 */
export const IdentityDialog = ({ worker, isCorrection = false, onClose }: Props) => {
  const [laborId, companyId] = [String(worker["labor_id"]), String(worker["company_id"])];
  const styles = useStyles();
  const desk = useDesk();
  const cache = useQueryClient();
  const { t, error } = useText();
  const offer = useAvailability()({ permission: "labor.labor.edit" });
  const query = useQuery(useIdentity(laborId));
  const { sides, recognise, stop, demand, clear } = useCardSides(laborId);
  const [viewed, setViewed] = useState<ViewerFile>();
  const [isMobileNew, setMobileNew] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const [handedIn, setHandedIn] = useState<Mismatch>();
  const facts = query.data?.value;
  const before = useEarlier(laborId, facts?.real_name_status, offer !== null);

  const mobile = useWrite({
    mutationFn: (contract_mobile: string) =>
      desk.identity.submitMobile({ body: { contract_mobile, labor_id: laborId } }),
    onSuccess: ({ outcome }) => {
      void cache.invalidateQueries({ queryKey: queryKeys.detail("companyLabors", `identity-${laborId}`) });
      if (outcome === "match") setDone(true);
    },
  });
  const [isDone, setDone] = useState(false);
  const submit = useWrite({
    mutationFn: async () => {
      const { front, back } = sides;
      if (front.phase !== "read" || back.phase !== "read") return null;
      if (front.result.side !== "front" || back.result.side !== "back") return null;
      return desk.identity.submitImages({
        params: { id: laborId },
        body: {
          id_front_img_url: front.key,
          id_back_img_url: back.key,
          serverless_results: { front: front.result, back: back.result },
        },
      });
    },
    onSuccess: (answer) => {
      void cache.invalidateQueries({ queryKey: queryKeys.detail("companyLabors", `identity-${laborId}`) });
      if (answer !== null && differingFields(answer) === 0) mobile.mutate(answer.contract_mobile);
    },
  });

  const isChosen = sideNames.some((side) => sides[side].phase !== "empty");
  // Of photos that were looked at before: they can be handed in without being uploaded once more.
  const earlier = isAnew || isChosen || submit.data ? undefined : (before ?? undefined);
  const submitted = submit.data ?? earlier?.submitted;
  const isMismatch = submitted !== undefined && differingFields(submitted) > 0;
  const isRegistered = (submitted?.real_name_status ?? facts?.real_name_status) === verified;
  const isVerified = isRegistered && !isMismatch && (submitted !== undefined || !isCorrection);
  const isBusy = submit.isPending || mobile.isPending;
  const isUnderWay = sideNames.some((side) => ["uploading", "recognising"].includes(sides[side].phase));
  const { close, question } = useDiscard(() => isChosen && !isVerified, onClose);
  const outcome = mobile.data?.outcome;
  const failed = outcome !== undefined && outcome !== "match" ? outcome : undefined;

  const contractMobile = (isMobileNew ? undefined : submitted?.contract_mobile) ?? facts?.mobile ?? "";

  const submitReason = (): string | null => {
    if (offer === null) return t("common.notReady");
    if (offer.reason !== null) return offer.reason;
    if (isMismatch) return t("identity.notAgain");
    if (isDone) return t("identity.done");
    if (failed === "unknown") return t("identity.mobile.unknown");
    if (isUnderWay) return t("identity.recognising");
    const states = sideNames.map((side) => sides[side]);
    const phases = states.map(({ phase }) => phase);
    // What the network lost was looked at by nobody yet.
    if (states.some((state) => state.phase === "refused" && state.again !== undefined)) return t("identity.unsent");
    return phases.includes("refused") && !phases.includes("empty") && !isVerified ? t("identity.unread") : null;
  };
  const onSubmit = () => {
    if (isVerified && facts !== undefined) mobile.mutate(contractMobile);
    else if (!demand()) submit.mutate();
  };
  const again = () => {
    setAnew(true);
    setMobileNew(false);
    submit.reset();
    mobile.reset();
    clear();
  };
  const handIn = () => {
    const { front, back } = sides;
    if (earlier !== undefined) setHandedIn(earlier);
    if (submitted === undefined || front.phase !== "read" || back.phase !== "read") return;
    setHandedIn({ front: front.key, back: back.key, submitted, is_masked: false });
  };
  const view = (side: (typeof sideNames)[number]) => {
    const state = sides[side];
    if (state.phase === "read" || state.phase === "refused")
      setViewed({ key: `${side}-${state.url}`, name: state.name, url: state.url });
  };

  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !isBusy) close();
      }}
    >
      <DialogSurface
        className={styles.surface}
        onPaste={(event) => {
          // What happens in a dialog above this one comes here too.
          if (!isInside(event) || isBusy || isVerified || isMismatch) return;
          const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
          const side = sideNames.find((one) => sides[one].phase === "empty") ?? "back";
          if (file !== undefined) recognise(side, file);
        }}
        onKeyDown={keys((event) => {
          if (
            !isInside(event) ||
            event.target instanceof HTMLInputElement ||
            event.ctrlKey ||
            event.altKey ||
            event.metaKey
          )
            return;
          if (event.key.toLowerCase() !== "f") return;
          const inside = event.target instanceof HTMLElement ? event.target.closest("[data-side]") : null;
          view(inside?.getAttribute("data-side") === "back" ? "back" : "front");
        })}
      >
        <DialogBody>
          <DialogTitle>
            <span className={styles.title}>
              {t(isCorrection ? "identity.correct" : "identity.title")}
              <StateTag
                tone={isVerified ? "success" : "warning"}
                text={t(isVerified ? "identity.tag.verified" : "identity.tag.pending")}
              />
              <span className={styles.logged}>{t("identity.logged")}</span>
            </span>
          </DialogTitle>
          <DialogContent className={styles.content}>
            <div className={styles.facts}>
              <span className={styles.label}>{t("identity.registeredName")}</span>
              <Text weight="semibold">{facts?.name ?? ""}</Text>
              <span className={styles.label}>{t("identity.registeredIdNo")}</span>
              <Text weight="semibold">{facts?.id_no ?? ""}</Text>
            </div>
            {earlier === undefined ? (
              <div className={styles.sides}>
                {sideNames.map((side) => (
                  <SideBox
                    key={side}
                    side={side}
                    state={sides[side]}
                    isOff={isBusy || isVerified || isMismatch}
                    onFile={(file) => recognise(side, file)}
                    onStop={() => stop(side)}
                    onView={() => view(side)}
                  />
                ))}
              </div>
            ) : null}
            {isMismatch ? <Comparison submitted={submitted} /> : null}
            {isVerified && submitted !== undefined ? (
              <div className={styles.ticks}>
                {(["name", "id_no", "validity", "pictures"] as const).map((key) => (
                  <StateTag key={key} tone="success" text={t(`identity.equal.${key}`)} />
                ))}
              </div>
            ) : null}
            {failed === undefined ? null : (
              <MobileFailure
                {...{ worker, failed }}
                mobile={contractMobile}
                onChanged={() => {
                  // Until the new one is known, what was said of the former one stays.
                  void query.refetch().then(() => {
                    setMobileNew(true);
                    mobile.reset();
                  });
                }}
              />
            )}
            {isDone ? (
              <MessageBar intent="success">
                <MessageBarBody role="status">{t("identity.submitted")}</MessageBarBody>
              </MessageBar>
            ) : null}
            {[submit.error, mobile.error, query.error].map((problem) =>
              problem === null ? null : (
                <Message key={problem.message} intent="error">
                  {error(problem)}
                </Message>
              ),
            )}
          </DialogContent>
          <DialogActions fluid>
            <span className={styles.keys}>
              <KeyCap name="F" />
              {t("identity.keys.view")}
              <KeyCap name="Ctrl V" />
              {t("identity.keys.paste")}
            </span>
            <Button disabled={isBusy} onClick={onClose}>
              {t("common.cancel")}
            </Button>
            {isMismatch ? (
              <>
                <Button onClick={handIn}>{t("identity.review.open")}</Button>
                <Button appearance="primary" onClick={again}>
                  {t("identity.again")}
                </Button>
              </>
            ) : null}
            <ReasonButton
              appearance={isMismatch ? "secondary" : "primary"}
              reason={submitReason()}
              isBusy={isBusy}
              onClick={onSubmit}
            >
              {t("identity.submit")}
            </ReasonButton>
          </DialogActions>
        </DialogBody>
        {question}
        {viewed ? <FileViewer files={[viewed]} onClose={() => setViewed(undefined)} /> : null}
        {handedIn ? (
          <HandInDialog
            {...{ laborId, companyId }}
            mismatch={handedIn}
            isCorrection={isRegistered}
            onClose={(outcome) => {
              setHandedIn(undefined);
              if (outcome === "done") onClose();
            }}
          />
        ) : null}
      </DialogSurface>
    </Dialog>
  );
};
