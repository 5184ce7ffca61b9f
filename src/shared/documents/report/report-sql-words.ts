/** Functions that statements of reports may call, and SQL words that a bracket may follow. */
export const SQL_FUNCTIONS: ReadonlySet<string> = new Set(
  [
    'sum count avg min max string_agg bool_and bool_or percentile_cont percentile_disc',
    'round floor ceil abs mod trunc greatest least',
    'coalesce nullif',
    'concat concat_ws lower upper left right length replace trim split_part substr',
    'to_char to_date date_trunc date_part age make_date',
    'row_number rank dense_rank lag lead',
    'as and or not in on using over filter group exists any all when then else case where having from join select by between values lateral numeric with union',
  ].flatMap((words) => words.split(' ')),
)

export const SQL_TYPES: ReadonlySet<string> = new Set(
  'text varchar integer int bigint numeric boolean date time timestamp timestamptz interval'.split(' '),
)

/** Words that make a statement do more than read, or read beyond its sources. */
export const SQL_REFUSED: ReadonlySet<string> = new Set(
  [
    'insert update delete merge into drop alter create grant revoke truncate copy call do execute prepare',
    'set reset show listen notify lock vacuum analyze explain begin commit rollback table only recursive tablesample window',
    'for fetch current_user session_user user current_role current_schema current_catalog xmin ctid tableoid',
  ].flatMap((words) => words.split(' ')),
)
