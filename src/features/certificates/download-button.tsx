import { type MouseEvent, type ReactNode, useState } from 'react';
import { API_BASE } from '#contract/endpoints.ts';
import { fetchFile, FileRefused } from '#data/api/fetch-file.ts';
import { LinkButton } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';

interface DownloadButtonProps {
  /** Below the API. */
  path: string;
  /** What it is called on the device. */
  name: string;
  icon: ReactNode;
  children: ReactNode;
}

/** Saves a file of the server. A link without scripts; with them it says why there is no file, where a page of code would open. */
export function DownloadButton({ path, name, icon, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(event: MouseEvent) {
    // The browser's own ways to open a link are left to it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      saveFile(name, await fetchFile(path));
    } catch (error) {
      const message = error instanceof FileRefused ? error.message : 'The file could not be loaded. Please try again.';
      showToast({ tone: 'error', message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <LinkButton
      reloadDocument
      download={name}
      size="md"
      variant="default"
      to={API_BASE + path}
      leftSection={icon}
      aria-busy={busy || undefined}
      onClick={(event) => void download(event)}
    >
      {children}
    </LinkButton>
  );
}
