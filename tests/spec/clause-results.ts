// What the reports of the two runners say about the clauses' tests.
import { readFileSync } from 'node:fs';

const TITLE = /^\[([\w./-]+)\] /;

export interface Result {
  id: string;
  passed: boolean;
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
}

/** Undefined where a runner left none. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** None for a test that is no clause's. */
export function toResults(title: string, passed: boolean): Result[] {
  const id = TITLE.exec(title)?.[1];
  return id === undefined ? [] : [{ id, passed }];
}

export function ofVitest(file: string): Result[] {
  interface Report {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  }
  return (readReport<Report>(file)?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ title, status }) => toResults(title, status === 'passed')),
  );
}

function ofSuite({ suites = [], specs = [] }: Suite): Result[] {
  const own = specs.flatMap((spec) =>
    toResults(spec.title, spec.ok && spec.tests.every(({ status }) => status !== 'skipped')),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

export const ofPlaywright = (file: string): Result[] => ofSuite(readReport<Suite>(file) ?? {});
