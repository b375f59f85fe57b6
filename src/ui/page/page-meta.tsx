import { siteOrigin } from '#config/site-origin.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { OpenGraph } from './open-graph.tsx';

interface PageMetaProps {
  /** Without the product's name; the home page passes `bare`. */
  title: string;
  description: string;
  /** URL path or address of a picture for link previews; the house's own unless given. */
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
  const origin = siteOrigin();
  const url = origin && canonical && origin + canonical;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {import.meta.env.SSR && (
        <OpenGraph title={full} description={description} url={url} image={image} origin={origin} />
      )}
      {url && <link rel="canonical" href={url} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
