import { QUALITIES } from '#contract/qualities.ts';
import {
  AHEAD,
  changeDataUse,
  DATA_USE_DEFAULTS,
  type DataUseSettings,
  IN_ADVANCE,
  MB,
  tellsNetwork,
  useDataUse,
} from '#data/queries/device/data-use.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toasts.ts';
import { DataUseChart } from './data-use-chart.tsx';
import { SettingRow } from './setting-row.tsx';

const NONE = '';
const CAPS_MB = [100, 250, 500, 1000, 2000, 5000, 10_000];
const CAPS = [
  { value: NONE, label: 'No limit' },
  ...CAPS_MB.map((mb) => ({ value: String(mb), label: formatBytes(mb * MB) })),
];
const WHEN = {
  unmetered: 'Not on mobile data',
  always: 'On any network',
  never: 'Never',
} as const;
const IN_ADVANCE_OPTIONS = IN_ADVANCE.map((value) => ({ value, label: WHEN[value] }));
const STUDY_AHEAD_OPTIONS = [{ value: NONE, label: 'Off' }, ...QUALITIES.map((value) => ({ value, label: value }))];

/** What this device may fetch, and what it did. */
export function DataUseRows() {
  const use = useDataUse();
  const { wifiOnly, inAdvance, capMb, studyAhead } = use?.settings ?? DATA_USE_DEFAULTS;
  const change = (to: Partial<DataUseSettings>) =>
    void changeDataUse(to).catch(() =>
      showToast({ message: 'This could not be saved on this device.', tone: 'error' }),
    );
  const ready = use !== undefined;
  return (
    <>
      <SettingRow
        name="Wi-Fi only"
        text={
          tellsNetwork()
            ? 'All downloads wait for Wi-Fi.'
            : 'This browser does not show the type of connection, so downloads cannot wait for Wi-Fi.'
        }
      >
        {({ labelId, textId }) => (
          <Switch
            aria-labelledby={labelId}
            aria-describedby={textId}
            checked={wifiOnly}
            disabled={!ready || !tellsNetwork()}
            onSwitch={(on) => change({ wifiOnly: on })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Automatic downloads"
        text="Downloads the text, pictures and captions of your courses automatically. If data saver is on, every network counts as mobile data."
      >
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={IN_ADVANCE_OPTIONS}
            value={inAdvance}
            disabled={!ready}
            onChoose={(value) =>
              change({ inAdvance: IN_ADVANCE.find((one) => one === value) ?? DATA_USE_DEFAULTS.inAdvance })
            }
          />
        )}
      </SettingRow>
      <SettingRow
        name="Study ahead"
        text={`Downloads the next ${AHEAD} videos of the course you studied last. ${
          tellsNetwork()
            ? 'It waits while you are on mobile data.'
            : 'This browser does not show the type of connection, so it cannot wait for Wi-Fi.'
        }`}
      >
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={STUDY_AHEAD_OPTIONS}
            value={studyAhead ?? NONE}
            disabled={!ready}
            onChoose={(value) => change({ studyAhead: QUALITIES.find((one) => one === value) ?? null })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Monthly data limit"
        text={use?.left == null ? 'For all downloads on this device.' : `${formatBytes(use.left)} left this month.`}
      >
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={CAPS}
            value={capMb === null ? NONE : String(capMb)}
            disabled={!ready}
            onChoose={(value) => change({ capMb: value === NONE ? null : Number(value) })}
          />
        )}
      </SettingRow>
      {use && <DataUseChart rows={use.rows} month={use.month} />}
    </>
  );
}
