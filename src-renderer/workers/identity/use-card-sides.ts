import { useEffect, useRef, useState } from "react";
import { AppError } from "../../../src-shared/kernel/bridge/app-error.ts";
import { paperMostBytes, paperMostMegabytes } from "../../../src-shared/kernel/values/text/paper-files.ts";
import {
  type CardSide,
  recognitionTokenHeader,
  type SignedCardResult,
} from "../../../src-shared/workers/identity/recognition.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { abortable } from "../../desk/derive-client.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { isPicture, isTooLargeToOpen } from "../../viewer/compress-picture.ts";
import { useSendFile } from "../../viewer/use-send-file.ts";

/** One side of the card in the dialog. `url` shows the chosen file from memory; `kept`: uploaded, and not read. */
export type SideState =
  | { readonly phase: "empty"; readonly message?: string }
  | { readonly phase: "uploading"; readonly name: string; readonly url: string; readonly percent: number }
  | { readonly phase: "recognising"; readonly name: string; readonly url: string; readonly before: number | null }
  | {
      readonly phase: "refused";
      readonly name: string;
      readonly url: string;
      readonly message: string;
      /** The same file again, where nothing is wrong with it. */
      readonly again?: File;
    }
  | { readonly phase: "kept"; readonly name: string; readonly url: string; readonly key: string }
  | {
      readonly phase: "read";
      readonly name: string;
      readonly url: string;
      readonly key: string;
      readonly result: SignedCardResult;
    };

/** Finds the fault of a file by what the window knows of it; null: none. */
const refusalOf = (file: File, t: Texts["t"]): string | null => {
  if (!isPicture(file)) return t("identity.kind");
  if (file.size === 0) return t("identity.emptyFile");
  return file.size > paperMostBytes ? t("files.tooLarge", { megabytes: paperMostMegabytes }) : null;
};

const empty: Readonly<Record<CardSide, SideState>> = { front: { phase: "empty" }, back: { phase: "empty" } };

/** Interval at which the place in the line is asked for, in milliseconds. */
const askEveryMs = 2_000;

/** Asks for the place in the line again and again until it is stopped; one that is not answered is asked for the next time. */
const askPlace = (ask: () => Promise<number | null>, tell: (before: number | null) => void): (() => void) => {
  const timer = setInterval(() => {
    ask().then(tell, () => undefined);
  }, askEveryMs);
  return () => clearInterval(timer);
};

/**
 * Uploads and recognises both sides of a worker's ID card as they are chosen (`isRead` false: uploads them only). A file that is chosen while another of its side
 * is under way takes its place; what is refused says why and the dialog stays.
 */
export const useCardSides = (laborId: string, { isRead = true } = {}) => {
  const desk = useDesk();
  const texts = useText();
  const sendFile = useSendFile();
  const [sides, setSides] = useState(empty);
  const turns = useRef({ front: 0, back: 0 });
  const urls = useRef<string[]>([]);
  const uploads = useRef<Partial<Record<CardSide, AbortController>>>({});
  useEffect(
    () => () => {
      for (const upload of Object.values(uploads.current)) upload.abort();
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const set = (side: CardSide, state: SideState): void => setSides((now) => ({ ...now, [side]: state }));

  const recognise = async (side: CardSide, file: File): Promise<void> => {
    turns.current[side] += 1;
    const turn = turns.current[side];
    const isCurrent = (): boolean => turns.current[side] === turn;
    uploads.current[side]?.abort();
    const upload = new AbortController();
    uploads.current[side] = upload;
    const against = refusalOf(file, texts.t);
    if (against !== null) {
      set(side, { phase: "empty", message: against });
      return;
    }
    if (await isTooLargeToOpen(file)) {
      if (isCurrent()) set(side, { phase: "empty", message: texts.t("errors.image_too_large") });
      return;
    }
    if (!isCurrent()) return;
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    const shown = { name: file.name, url };
    set(side, { phase: "uploading", ...shown, percent: 0 });
    const onProgress = (percent: number): void => {
      if (isCurrent()) set(side, { phase: "uploading", ...shown, percent });
    };
    try {
      const { key } = await sendFile(file, { signal: upload.signal, onProgress });
      if (!isCurrent()) return;
      if (!isRead) {
        set(side, { phase: "kept", ...shown, key });
        return;
      }
      set(side, { phase: "recognising", ...shown, before: null });
      // A token reads each side once, so every photo takes one of its own.
      const { value } = await desk.identity.get({ params: { id: laborId } });
      const token = { [recognitionTokenHeader]: value.recognition_token ?? "" };
      const input = { body: { side, key }, headers: { ...token, "accept-language": texts.locale } };
      const isWaiting = new AbortController();
      const stopAsking = askPlace(
        async () => (await desk.identity.place({ query: { side }, headers: token })).before,
        (before) => {
          if (isCurrent() && !isWaiting.signal.aborted) set(side, { phase: "recognising", ...shown, before });
        },
      );
      const answer = await abortable(desk.identity.recognise, input, upload.signal).finally(() => {
        isWaiting.abort();
        stopAsking();
      });
      if (!isCurrent()) return;
      if ("errorMessage" in answer) set(side, { phase: "refused", ...shown, message: answer.errorMessage });
      else set(side, { phase: "read", ...shown, key, result: answer });
    } catch (error) {
      const again = error instanceof AppError && error.retryable ? { again: file } : {};
      if (isCurrent()) set(side, { phase: "refused", ...shown, message: texts.error(error), ...again });
    }
  };

  return {
    sides,
    recognise: (side: CardSide, file: File): void => void recognise(side, file),
    /** Stops waiting for a side. */
    stop: (side: CardSide): void => {
      turns.current[side] += 1;
      uploads.current[side]?.abort();
      set(side, { phase: "empty" });
    },
    /** Says under the boxes that are empty what is missing; returns whether one is. */
    demand: (): boolean => {
      const missing = (["front", "back"] as const).filter((side) => sides[side].phase === "empty");
      for (const side of missing) set(side, { phase: "empty", message: texts.t(`identity.missing.${side}`) });
      return missing.length > 0;
    },
    clear: (): void => {
      turns.current.front += 1;
      turns.current.back += 1;
      for (const upload of Object.values(uploads.current)) upload.abort();
      setSides(empty);
    },
  };
};
