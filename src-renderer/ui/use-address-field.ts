import { useSearchParams } from "react-router-dom";

/** A field of the address' query and setting it (null: away); the place is the same on the way back. */
export const useAddressField = (field: string): readonly [string | null, (value: string | null) => void] => {
  const [search, setSearch] = useSearchParams();
  const set = (value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(field);
        else after.set(field, value);
        return after;
      },
      { replace: true },
    );
  return [search.get(field), set];
};
