import { texts } from '../texts.ts'

/** Placeholder until the content has loaded; shows nothing for fast loads. */
export function Waiting() {
  return (
    <div className="w-waiting" role="status" aria-label={texts.loading}>
      <span className="w-waiting-ring" />
    </div>
  )
}
