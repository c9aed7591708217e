import { useEffect, useState } from "react";

/** The bytes behind a held file's address; kept nowhere but here. */
export const usePdfBytes = (url: string, onFailed: (error: unknown) => void): { data: Uint8Array } | undefined => {
  const [source, setSource] = useState<{ data: Uint8Array }>();
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      const answer = await fetch(url, { cache: "no-store", signal: abort.signal });
      if (!answer.ok) throw new Error(`held file: ${answer.status}`);
      setSource({ data: new Uint8Array(await answer.arrayBuffer()) });
    };
    read().catch((error: unknown) => {
      if (!abort.signal.aborted) onFailed(error);
    });
    return () => abort.abort();
  }, [url, onFailed]);
  return source;
};
