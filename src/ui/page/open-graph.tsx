import { PRODUCT_NAME } from '#contract/texts.ts';

interface OpenGraphProps {
  title: string;
  description: string;
  /** Absolute. */
  url: string | undefined;
  /** Absolute, or a path. */
  image: string | null | undefined;
  origin: string;
}

const DEFAULT_IMAGE = '/og.png';

/** What a link to the page looks like elsewhere. Only in the served HTML: those who read it run no scripts. */
export function OpenGraph({ title, description, url, image, origin }: OpenGraphProps) {
  const picture = image ?? DEFAULT_IMAGE;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content="en_IN" />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={picture.startsWith('/') ? origin + picture : picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}
