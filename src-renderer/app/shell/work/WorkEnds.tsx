import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useDismissed } from "../../../ui/messages/use-dismissed.ts";
import { startDownload } from "../../../ui/start-download.ts";
import { useWorkRegistry } from "../../../work/WorkProvider.tsx";
import { workOfImport, workOfSettlement } from "../../../work/work.ts";
import { type EndedWork, endId } from "../../../work/work-store.ts";
import { endLine, endTitle, toneOf } from "./work-texts.ts";

const askedEveryMs = 3_000;

/** Follows a settlement while the bank pays it, by its row in the list. */
const PaymentWatch = ({ no }: { no: string }) => {
  const desk = useDesk();
  const { store, endPayment } = useWorkRegistry();
  const { data } = useQuery({
    // Every change of settlements asks again; the interval is for a word that was lost.
    queryKey: queryKeys.list("settlements", "payment", no),
    queryFn: () => desk.lists.find({ list: "settlements", numbers: [no] }),
    refetchInterval: askedEveryMs,
    staleTime: 0,
  });
  useEffect(() => {
    const [row] = data?.rows ?? [];
    const work = row === undefined ? null : workOfSettlement(row);
    if (work !== null) store.put(work);
    if (work?.end) endPayment(no);
  }, [data, store, endPayment, no]);
  return null;
};

/** Tells the end of long work wherever one is, unless its own page is open, and lets the browser save what was exported. */
export const WorkEnds = () => {
  const desk = useDesk();
  const texts = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [, dismiss] = useDismissed();
  const { store, payments } = useWorkRegistry();
  const tell = useRef((_work: EndedWork): void => undefined);
  useEffect(() => {
    tell.current = (work) => {
      if (work.file?.url) startDownload(work.file.url, work.file.name);
      const { to } = work;
      if (to === pathname) {
        dismiss([endId(work)]);
        return;
      }
      toast.ended(() => {
        // A dialog has said it meanwhile.
        if (store.find(work.id) === undefined) return null;
        return {
          tone: toneOf(work),
          title: endTitle(texts, work),
          line: endLine(texts, work),
          ...(to !== null && { link: { text: texts.t("work.show"), open: () => void navigate(to) } }),
        };
      });
    };
  }, [texts, toast, navigate, pathname, dismiss, store]);
  useEffect(() => store.onEnd((work) => tell.current(work)), [store]);
  // Imports that a restart continued.
  useEffect(() => {
    desk.imports.open_list({}).then(
      (states) => {
        for (const state of states) {
          const work = workOfImport(state, undefined);
          if (work !== null) store.put(work);
        }
      },
      () => undefined,
    );
  }, [desk, store]);
  return payments.map(({ no, intentId }) => <PaymentWatch key={intentId} no={no} />);
};
