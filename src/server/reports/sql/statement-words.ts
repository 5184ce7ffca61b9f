/** Functions, types and words that statements of reports may use. Everything else is refused. */

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/**
 * No function reaches beyond its arguments or makes large results of small ones, as repeat, lpad or generate_series do.
 * `SERIES` is limited where it is used.
 */
export const FUNCTIONS = words(
  'sum count avg min max string_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp',
  'percentile_cont percentile_disc mode corr regr_slope regr_intercept',
  'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  'round floor ceil ceiling abs mod trunc sign div sqrt width_bucket',
  'concat concat_ws lower upper left right length char_length replace btrim ltrim rtrim split_part substr substring',
  'position strpos reverse initcap starts_with overlay to_char to_number',
  'array_agg array_to_string array_length cardinality regexp_replace regexp_like regexp_substr regexp_count',
  'jsonb_agg jsonb_object_agg jsonb_build_object jsonb_array_length jsonb_typeof jsonb_extract_path_text',
  'to_date to_timestamp date_trunc date_part extract age make_date now timezone',
)

export const TYPES = words(
  'text varchar bpchar int2 int4 int8 numeric float4 float8 bool date time timestamp timestamptz interval jsonb',
)

export const OPERATORS = words('+ - * / % = <> != < > <= >= || ~~ !~~ ~~* !~~* ~ !~ ~* !~* -> ->> #> #>> @> <@ ? ?| ?&')

/** Function of FROM that counts, and the most rows that it may make. */
export const SERIES = 'generate_series'
export const MOST_IN_SERIES = 10_000

export const EXPRESSION_KINDS = words(
  'AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE',
  'AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM',
)

/** Words that stand for a value, without those that reveal something about the connection. */
export const VALUE_WORDS = words(
  'SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N',
)

/** Names of columns without an explicit name. */
export const IMPLICIT_NAMES = words('case coalesce greatest least nullif exists extract date_part')
