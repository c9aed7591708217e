/** A place on earth in degrees (WGS-84). */
type Place = { readonly latitude: number; readonly longitude: number };

const earthMetres = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Reads "latitude,longitude" in degrees, as tasks and sign-ins keep it; null where it is no place on earth. */
export const parsePlace = (text: string): Place | null => {
  const [, latitude = "", longitude = ""] = /^(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?)$/u.exec(text) ?? [];
  if (latitude === "") return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
};

/** Whole metres between two places, along the surface of a sphere (haversine); null where one of them is not known. */
export const metresBetween = (from: string | null, to: string | null): number | null => {
  const [a, b] = [parsePlace(from ?? ""), parsePlace(to ?? "")];
  if (a === null || b === null) return null;
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return Math.round(2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord))));
};
