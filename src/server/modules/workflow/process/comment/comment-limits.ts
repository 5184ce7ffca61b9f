/** Characters of a comment; the entity `workflow/comment` has the same limit. */
export const LONGEST_COMMENT = 1000
/** Comments of one instance, so that its trace stays readable. */
export const MOST_COMMENTS = 500
/** Time in which the author may withdraw a comment, minutes. */
export const WITHDRAW_MINUTES = 10
/** Time in which further comments of the same person notify nobody, seconds. */
export const QUIET_SECONDS = 60
/** People that one comment notifies. */
export const MOST_NOTIFIED = 200
