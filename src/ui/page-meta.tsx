import { PRODUCT_NAME } from '#contract/texts.ts';

interface PageMetaProps {
  /** Without the product's name; the home page passes `bare`. */
  title: string;
  description: string;
  /** URL path or address of a picture for link previews. */
  image?: string | null;
  /** Path without query under which this page is indexed. */
  canonical?: string;
  noindex?: boolean;
  /** Leaves the product's name off the title. */
  bare?: boolean;
}

/** Title and metadata of a page; React moves them into the head, on the server too. */
export function PageMeta({ title, description, image, canonical, noindex = false, bare = false }: PageMetaProps) {
  const full = bare ? title : `${title} · ${PRODUCT_NAME}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      {image && <meta property="og:image" content={image} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
