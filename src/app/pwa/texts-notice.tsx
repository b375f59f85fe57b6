import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useChangedTexts } from '#data/queries/account/changed-texts.ts';
import { Banner } from './banner.tsx';

interface TextsNoticeProps {
  userId: string;
  /** The version that the user knows. */
  known: string;
}

/** Tells the user once that the terms or the privacy policy changed, also offline: the texts are part of the app. */
export function TextsNotice({ userId, known }: TextsNoticeProps) {
  const changed = useChangedTexts(userId, known);
  if (!changed) return null;
  const { terms, privacy, dismiss } = changed;
  const names = [...(terms ? ['Terms of Service'] : []), ...(privacy ? ['Privacy Policy'] : [])];
  const links = [
    ...(terms
      ? [
          <Link key="terms" to={paths.terms}>
            Read the Terms of Service
          </Link>,
        ]
      : []),
    ...(privacy
      ? [
          <Link key="privacy" to={paths.privacyPolicy}>
            Read the Privacy Policy
          </Link>,
        ]
      : []),
  ];
  return (
    <Banner
      title={`Our ${names.join(' and ')} changed`}
      detail={links.flatMap((link, index) => (index === 0 ? [link] : [' · ', link]))}
      dismissLabel="Got it"
      onDismiss={dismiss}
    />
  );
}
