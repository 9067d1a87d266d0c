// The stand-in judges every other test, so it is tested itself. One case file per subject.
import '../../support/standin/cases/setup';
import '../../support/standin/cases/json';
import '../../support/standin/cases/refusals';
import '../../support/standin/cases/jobs';
import '../../support/standin/cases/traces';
import '../../support/standin/cases/faults';
import '../../support/standin/cases/files';
import '../../support/standin/cases/least';
import '../../support/standin/cases/shapes';
import '../../support/standin/cases/models';
import '../../support/standin/cases/masks';
import '../../support/standin/cases/agents';
import '../../support/standin/cases/images';
import '../../support/standin/cases/lists';
import '../../support/standin/cases/spellings';
