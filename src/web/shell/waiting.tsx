import { texts } from '../texts.ts'

/** Fills its place until what belongs there has arrived; fast arrivals show nothing. */
export function Waiting() {
  return (
    <div className="w-waiting" role="status" aria-label={texts.loading}>
      <span className="w-waiting-ring" />
    </div>
  )
}
