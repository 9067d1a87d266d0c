// The stand-in judges every other test, so it is tested itself. One case file per subject.
import '../standin/cases/setup';
import '../standin/cases/json';
import '../standin/cases/refusals';
import '../standin/cases/jobs';
import '../standin/cases/traces';
import '../standin/cases/faults';
import '../standin/cases/files';
import '../standin/cases/least';
import '../standin/cases/shapes';
import '../standin/cases/models';
import '../standin/cases/masks';
import '../standin/cases/agents';
import '../standin/cases/images';
import '../standin/cases/lists';
import '../standin/cases/spellings';
