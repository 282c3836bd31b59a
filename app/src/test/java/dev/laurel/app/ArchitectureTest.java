package dev.laurel.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The few rules that keep the tree the picture that docs/ARCHITECTURE.md draws.
final class ArchitectureTest {
  private static final JavaClasses LAUREL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.laurel");

  @Test
  void packages_have_no_cycles() {
    slices().matching("dev.laurel.(**)").should().beFreeOfCycles().check(LAUREL);
  }

  @Test
  void rank_knows_nothing_but_java() {
    classes()
        .that()
        .resideInAPackage("dev.laurel.rank..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.laurel.rank..", "java..", "org.jspecify..")
        .check(LAUREL);
  }

  @Test
  void core_knows_no_engine_no_web_and_no_program() {
    noClasses()
        .that()
        .resideInAPackage("dev.laurel.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.laurel.http..",
            "dev.laurel.rocksdb..",
            "dev.laurel.postgres..",
            "dev.laurel.redis..",
            "dev.laurel.cassandra..",
            "dev.laurel.app..")
        .check(LAUREL);
  }

  @Test
  void http_knows_no_engine() {
    noClasses()
        .that()
        .resideInAPackage("dev.laurel.http..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.laurel.rocksdb..",
            "dev.laurel.postgres..",
            "dev.laurel.redis..",
            "dev.laurel.cassandra..",
            "dev.laurel.app..",
            "dev.laurel.core.embedded..")
        .check(LAUREL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rocksdb", "postgres", "redis", "cassandra"})
  void an_engine_knows_the_core_and_no_other_engine(String engine) {
    noClasses()
        .that()
        .resideInAPackage("dev.laurel." + engine + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.laurel..")
                .and(
                    resideOutsideOfPackages(
                        "dev.laurel." + engine + "..", "dev.laurel.core..", "dev.laurel.rank..")))
        .check(LAUREL);
  }

  @Test
  void core_is_given_its_clock() {
    noClasses()
        .that()
        .resideInAPackage("dev.laurel.core..")
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(LAUREL);
  }

  @Test
  void classes_are_final_unless_made_to_be_extended() {
    classes()
        .that()
        .areTopLevelClasses()
        .and()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .and()
        .haveSimpleNameNotContaining("package-info")
        .and()
        .resideOutsideOfPackage("dev.laurel.testkit..")
        .should()
        .haveModifier(JavaModifier.FINAL)
        .orShould()
        .haveModifier(JavaModifier.ABSTRACT)
        .check(LAUREL);
  }
}
