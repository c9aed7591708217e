/**
 * Part of the pages' script that takes photos: with the phone's camera inside the frame where the browser lets the page have it, else by
 * the phone's own camera or from its pictures; it makes them smaller and puts them into the form as base64.
 */
export const photoScript = `
const longestSide = 1600;
const quality = 0.8;
const bestVideo = { width: { ideal: 1920 }, height: { ideal: 1080 } };

const photoValue = (form, name) => form.querySelector("input[type=hidden][name=" + CSS.escape(name) + "]");
const shootOf = (input) => input.form.querySelector("[data-shoot=" + CSS.escape(input.dataset.photo) + "]");
const isToShoot = (shoot) => shoot.dataset.refused === "yes" || photoValue(shoot.form, shoot.dataset.shoot).value === "";
const labelShoot = (shoot) => {
  const { refused, againLabel, shootLabel, thenLabel } = shoot.dataset;
  shoot.textContent = refused === "yes" ? againLabel : isToShoot(shoot) ? shootLabel : thenLabel;
  const box = document.getElementById("f-" + shoot.dataset.shoot).closest(".field");
  box.classList.toggle("taken", !isToShoot(shoot));
};

/** The camera that is on, with the box that it fills; null: none. */
let live = null;
let turn = 0;
let isRefused = !isSecureContext || navigator.mediaDevices?.getUserMedia === undefined;
const isLive = (name) => live?.name === name;
const stop = (stream) => { for (const track of stream.getTracks()) track.stop(); };

const endCamera = () => {
  turn += 1;
  if (live === null) return;
  stop(live.stream);
  live.video.remove();
  live.box.classList.remove("live");
  live = null;
};

/** Shows what the camera sees inside the frame of the screen that is shown, if it waits for a photo. */
const beginCamera = async () => {
  endCamera();
  const began = turn;
  const input = [...document.querySelectorAll("input[data-photo]")].find((one) => one.closest(".photo").getClientRects().length > 0);
  if (input === undefined || isRefused || document.hidden || !isToShoot(shootOf(input))) return;
  let stream;
  try {
    const video = { ...bestVideo, facingMode: { ideal: input.getAttribute("capture") } };
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch {
    isRefused = true;
    return;
  }
  const box = input.closest(".photo");
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  video.setAttribute("aria-hidden", "true");
  try {
    await video.play();
  } catch {
    isRefused = true;
  }
  if (began !== turn || isRefused) return stop(stream);
  document.getElementById("p-" + input.dataset.photo).hidden = true;
  box.prepend(video);
  box.classList.add("live");
  live = { name: input.dataset.photo, box, video, stream };
};
addEventListener("pagehide", endCamera);
document.addEventListener("visibilitychange", () => { if (document.hidden) endCamera(); else void beginCamera(); });

const drawn = (source, { left, top, width, height }, side = longestSide, fineness = quality) => {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", fineness));
};

const base64Of = async (blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
};

/** A chosen picture, whole. */
const bitmapOf = async (file, side, fineness) => {
  const bitmap = await createImageBitmap(file).catch(() => { throw { code: "photo_unreadable" }; });
  return drawn(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }, side, fineness);
};

/** Draws what the frame shows of the camera's picture. */
const filmed = () => {
  const { video, box } = live;
  const ratio = box.clientWidth / box.clientHeight;
  const width = Math.min(video.videoWidth, video.videoHeight * ratio);
  const height = Math.min(video.videoHeight, video.videoWidth / ratio);
  return drawn(video, { left: (video.videoWidth - width) / 2, top: (video.videoHeight - height) / 2, width, height });
};

const dropPhoto = (shoot) => {
  photoValue(shoot.form, shoot.dataset.shoot).value = "";
  document.getElementById("p-" + shoot.dataset.shoot).hidden = true;
  labelShoot(shoot);
};

/** Puts a photo into the form and shows it; what cannot be read is said beside it, and leaves nothing. */
const takeOf = async (shoot, take) => {
  const { form, dataset: { shoot: name } } = shoot;
  clear(form);
  const picture = document.getElementById("p-" + name);
  try {
    const blob = await take();
    photoValue(form, name).value = await base64Of(blob);
    picture.src = URL.createObjectURL(blob);
    picture.hidden = false;
    shoot.dataset.refused = "no";
    endCamera();
  } catch (problem) {
    dropPhoto(shoot);
    showProblem(form, shoot, problem);
  }
  labelShoot(shoot);
};
`;
