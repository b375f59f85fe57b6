/** The privacy-enhanced player for a video id; it begins at once, because it is loaded by the press on Play. */
export function toYouTubeEmbed(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?rel=0&playsinline=1&autoplay=1`;
}
