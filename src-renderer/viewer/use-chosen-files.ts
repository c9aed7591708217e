import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { paperMostBytes, paperMostMegabytes } from "../../src-shared/kernel/values/text/paper-files.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { type SendOptions, type UploadedFile, useSendFile } from "./use-send-file.ts";

/** The files of a form. `isUploading`: others are on their way, so nothing should be sent yet. */
export type ChosenFiles = { readonly files: readonly UploadedFile[]; readonly isUploading: boolean };

export const noFiles: ChosenFiles = { files: [], isUploading: false };

type Parts = {
  readonly value: ChosenFiles;
  readonly most: number;
  /** A picture is refused before it is sent. */
  readonly isPdf: boolean;
  readonly onChange: (value: ChosenFiles) => void;
};

/** Mark that distinguishes the files that a person chose, as far as the window knows them. */
const markOf = ({ name, size, lastModified }: File): string => `${name}\n${size}\n${lastModified}`;

/**
 * Uploads files one after the other, in the order chosen, and keeps the form's value up to date. A file that is refused
 * is named with its reason, and the others continue. Of one file at most, the next takes the place of the last.
 */
export const useChosenFiles = ({ value, most, isPdf, onChange }: Parts) => {
  const { t, error } = useText();
  const sendFile = useSendFile();
  // An upload outlasts many renders: it continues from what the form holds then, not from what it held when it began.
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      upload.current?.abort();
    };
  }, []);
  const marks = useRef(new Map<string, string>());
  const [progress, setProgress] = useState<{
    readonly done: number;
    readonly total: number;
    readonly percent: number;
  }>();
  const upload = useRef<AbortController>(undefined);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const give = (next: ChosenFiles) => {
    latest.current = { ...latest.current, value: next };
    latest.current.onChange(next);
  };
  const isTwice = (file: File): boolean =>
    latest.current.value.files.some(({ key }) => marks.current.get(key) === markOf(file));
  /** Returns the reason why a file was not taken; undefined where it was. */
  const take = async (file: File, { signal, onProgress }: Required<SendOptions>): Promise<string | undefined> => {
    if (file.size > paperMostBytes) return t("files.tooLarge", { megabytes: paperMostMegabytes });
    if (isPdf && !/\.pdf$/iu.test(file.name)) return t("files.notPdf");
    if (isTwice(file)) return t("files.twice");
    try {
      const uploaded = await sendFile(file, { signal, onProgress });
      marks.current.set(uploaded.key, markOf(file));
      const { files } = latest.current.value;
      give({ files: most === 1 ? [uploaded] : [...files, uploaded], isUploading: true });
      return undefined;
    } catch (reason) {
      return signal.aborted ? t("files.stopped") : error(reason);
    }
  };

  const add = async (newFiles: readonly File[]): Promise<void> => {
    const room = most === 1 ? 1 : most - value.files.length;
    const acceptedFiles = newFiles.slice(0, room);
    const over = newFiles.length - acceptedFiles.length;
    const problems = over === 0 ? [] : [t("files.notAdded", { most, count: over })];
    setProblems([]);
    give({ ...latest.current.value, isUploading: true });
    const ending = new AbortController();
    upload.current = ending;
    for (const [at, file] of acceptedFiles.entries()) {
      // Nobody waits for the rest once the field is gone.
      if (!isThere.current) break;
      const onProgress = (percent: number) => setProgress({ done: at + 1, total: acceptedFiles.length, percent });
      onProgress(0);
      const reason = await take(file, { signal: ending.signal, onProgress });
      if (reason !== undefined) problems.push(t("files.refused", { name: file.name, reason }));
    }
    setProgress(undefined);
    setProblems(problems);
    give({ ...latest.current.value, isUploading: false });
  };

  return {
    /** Of the files being uploaded now, which one and how much of it has left; undefined while none is. */
    progress,
    /** Reasons why files that were chosen last are not there. */
    problems,
    add,
    /** Ends the upload under way and those behind it. */
    stop: () => upload.current?.abort(),
    remove: (key: string) => {
      setProblems([]);
      const now = latest.current.value;
      give({ ...now, files: now.files.filter((file) => file.key !== key) });
    },
  };
};
