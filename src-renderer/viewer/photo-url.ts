/** Bytes of a photo as an address of this window's memory; who takes one revokes it. */
export const photoUrl = (base64: string, kind: "png" | "jpeg"): string => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: `image/${kind}` }));
};
