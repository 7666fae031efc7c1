/**
 * Whether the API is still at work on an engagement, by its `processing_status` (API description, "States and
 * transitions").
 */
export function isProcessing(status: string): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}

/**
 * Whether the transcript is ready while the analysis isn't: the lines are there, and the API is still at work
 * (docs/api-assumptions.md, A37).
 */
export function isAnalysisPending(status: string, hasTimeline: boolean): boolean {
  return hasTimeline && isProcessing(status);
}
